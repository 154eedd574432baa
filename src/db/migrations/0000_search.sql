-- For searching parts of words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Search folds case and accents: 'Zurich' finds 'Zürich'. unaccent() is only "stable" because its dictionary can be replaced;
-- naming the dictionary makes the wrapper safe to index.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;

-- Cities that people may search for by another name than the stored one: 'München' and 'Muenchen' find 'Munich', and the other way around.
-- The names are folded. `other_names` is empty, or has a line for each name of the cities that the text mentions.
CREATE FUNCTION other_names(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN public.fold(value) ~ '\m(munich|munchen|muenchen|cologne|koln|koeln|nuremberg|nurnberg|nuernberg|dusseldorf|duesseldorf|hanover|hannover|brunswick|braunschweig|mainz|mayence|zurich|zuerich|geneva|geneve|genf|lucerne|luzern|basel|basle|bern|berne|vienna|wien|prague|praha|pilsen|plzen|warsaw|warszawa|krakow|cracow|gdansk|danzig|wroclaw|breslau|rome|roma|milan|milano|turin|torino|naples|napoli|florence|firenze|venice|venezia|genoa|genova|padua|padova|mantua|mantova|syracuse|siracusa|lisbon|lisboa|porto|oporto|seville|sevilla|zaragoza|saragossa|a coruna|la coruna|corunna|san sebastian|donostia|brussels|bruxelles|brussel|antwerp|antwerpen|ghent|gent|bruges|brugge|the hague|den haag|s-gravenhage|dunkirk|dunkerque|strasbourg|strassburg|copenhagen|kobenhavn|koebenhavn|gothenburg|goteborg|goeteborg|helsinki|helsingfors|turku|abo|moscow|moskva|saint petersburg|st petersburg|st\. petersburg|sankt-peterburg|kyiv|kiev|lviv|lvov|lemberg|odesa|odessa|belgrade|beograd|bucharest|bucuresti|athens|athina|thessaloniki|salonica|cairo|al qahirah|mexico city|ciudad de mexico|havana|la habana|new york|nyc|mumbai|bombay|kolkata|calcutta|chennai|madras|bengaluru|bangalore|yangon|rangoon|ho chi minh city|saigon|beijing|peking|saint louis|st louis|st\. louis|saint paul|st paul|st\. paul)\M' THEN (
    SELECT coalesce(string_agg(E'\n' || replace(names, '|', E'\n'), '' ORDER BY names), '')
    FROM (VALUES
      ('munich|munchen|muenchen'),
      ('cologne|koln|koeln'),
      ('nuremberg|nurnberg|nuernberg'),
      ('dusseldorf|duesseldorf'),
      ('hanover|hannover'),
      ('brunswick|braunschweig'),
      ('mainz|mayence'),
      ('zurich|zuerich'),
      ('geneva|geneve|genf'),
      ('lucerne|luzern'),
      ('basel|basle'),
      ('bern|berne'),
      ('vienna|wien'),
      ('prague|praha'),
      ('pilsen|plzen'),
      ('warsaw|warszawa'),
      ('krakow|cracow'),
      ('gdansk|danzig'),
      ('wroclaw|breslau'),
      ('rome|roma'),
      ('milan|milano'),
      ('turin|torino'),
      ('naples|napoli'),
      ('florence|firenze'),
      ('venice|venezia'),
      ('genoa|genova'),
      ('padua|padova'),
      ('mantua|mantova'),
      ('syracuse|siracusa'),
      ('lisbon|lisboa'),
      ('porto|oporto'),
      ('seville|sevilla'),
      ('zaragoza|saragossa'),
      ('a coruna|la coruna|corunna'),
      ('san sebastian|donostia'),
      ('brussels|bruxelles|brussel'),
      ('antwerp|antwerpen'),
      ('ghent|gent'),
      ('bruges|brugge'),
      ('the hague|den haag|s-gravenhage'),
      ('dunkirk|dunkerque'),
      ('strasbourg|strassburg'),
      ('copenhagen|kobenhavn|koebenhavn'),
      ('gothenburg|goteborg|goeteborg'),
      ('helsinki|helsingfors'),
      ('turku|abo'),
      ('moscow|moskva'),
      ('saint petersburg|st petersburg|st. petersburg|sankt-peterburg'),
      ('kyiv|kiev'),
      ('lviv|lvov|lemberg'),
      ('odesa|odessa'),
      ('belgrade|beograd'),
      ('bucharest|bucuresti'),
      ('athens|athina'),
      ('thessaloniki|salonica'),
      ('cairo|al qahirah'),
      ('mexico city|ciudad de mexico'),
      ('havana|la habana'),
      ('new york|nyc'),
      ('mumbai|bombay'),
      ('kolkata|calcutta'),
      ('chennai|madras'),
      ('bengaluru|bangalore'),
      ('yangon|rangoon'),
      ('ho chi minh city|saigon'),
      ('beijing|peking'),
      ('saint louis|st louis|st. louis'),
      ('saint paul|st paul|st. paul')
    ) AS city (names)
    WHERE public.fold(value) ~ ('\m(' || replace(names, '.', '\.') || ')\M')
  ) ELSE '' END
$$;
