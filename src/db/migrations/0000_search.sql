-- Search folds case and accents: 'Zurich' finds 'Zürich'. unaccent() is only "stable" because its dictionary can be replaced;
-- naming the dictionary makes the wrapper safe to index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, value))
$$;
