import { fieldErrors } from './errors.ts'

const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn ' +
  'co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk ' +
  'hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg ' +
  'mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ' +
  'ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy ' +
  'uz va vc ve vg vi vn vu wf ws ye yt za zm zw'
const others =
  'accountant aero agency app art auction bank bar berlin best bet bid bingo biz blog boutique business buzz cafe cam cash casino center cfd charity ' +
  'chat click cloud club coach com company coop country cricket date dev digital discount download edu education email events example expert express ' +
  'faith farm fashion finance fit foo fun games gift gov group guru hamburg health help how icu info ing ink insurance jobs kitchen lat life link live ' +
  'loan lol ltd management market marketing men mobi money monster mov museum net network new news ninja observer one online org page party photo photos ' +
  'poker porn press pro prof pub quest racing realty rentals repair rest review rip sale sbs science services sex shop site social solutions space sport ' +
  'storage store stream study style sucks support swiss systems team tech technology tel tickets tips today tokyo top tours town toys trade training ' +
  'travel tube university vacations ventures video vip webcam website wien wiki win work works world wtf xxx xyz zip zone xn--[a-z0-9-]+'
/** Internationalized endings: countries and the most common others, as ICANN writes them. */
const international =
  'бг бел дети ею қаз католик ком мкд мон москва онлайн орг рус рф сайт срб укр ελ ευ հայ გე ישראל קום ابوظبي اتصالات الاردن البحرين الجزائر السعودية اليمن ' +
  'المغرب امارات ایران ايران بارت بازار بھارت بيتك تونس سودان سورية شبكة عراق عرب عمان فلسطين قطر كاثوليك كوم مصر مليسيا موريتانيا موقع همراه پاكستان ڀارت ' +
  'कॉम नेट भारत भारतम् भारोत संगठन বাংলা ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා คอม ไทย ລາວ 닷넷 닷컴 삼성 한국 コム ' +
  'みんな アマゾン グーグル クラウド ストア セール ファッション ポイント 世界 中信 中国 中國 中文网 企业 佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 嘉里 在线 大拿 天主教 娱乐 家電 ' +
  '广东 微博 慈善 我爱你 手机 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 游戏 澳門 点看 移动 组织机构 网址 网店 网站 网络 联通 谷歌 购物 通販 集团 電訊盈科 食品 餐厅 香港'
const latin = [...countries.split(' '), ...others.split(' ')].join('|')
const endings = `(?:(?:${latin})(?![\\p{Script=Latin}\\p{N}])|(?:${international.replaceAll(' ', '|')})(?![\\p{L}\\p{M}\\p{N}]))`
/** The endings that everyone reads as an address, even after a space ('evil. com') or a dot that decorates a name ('evil•com'). */
const unmistakable = String.raw`(?:biz|com|info|net|online|org|shop|site|website|xyz)(?![\p{L}\p{N}])`

/** Full stops of other scripts, which look like ours or which browsers treat as one. Unicode's NFKC replaces the rest. */
const lookAlikes = /[\u06d4\u0701\u0702\u3002\ua4f8\ua60e\u{10a50}]/gu
const middleDot = String.raw`[\u00b7\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\u30fb\ua78f]`

/**
 * 'https://…', 'www.…', an IP address, or a word that ends like a domain ('club.com', 'club . com', 'club[.]com') or has a path behind it,
 * but not 'St. Mary', 'A.J.' or '1.FC'.
 */
const webAddress = new RegExp(
  [
    String.raw`:[\/\\]{2}`,
    String.raw`\bwww\.`,
    String.raw`[\p{L}\p{M}\p{N}](?: +\. *|\.)${endings}`,
    String.raw`[\p{L}\p{M}\p{N}] *[([{<] *(?:\.|dot) *[)\]}>] *${endings}`,
    String.raw`[\p{L}\p{M}\p{N}](?:\. +| *${middleDot} *)${unmistakable}`,
    String.raw`[\p{L}\p{N}]\.\p{L}{2,}\/`,
    String.raw`(?<!\d)\d{1,3}(?: ?\. ?\d{1,3}){3}(?!\d)`,
  ].join('|'),
  'iu',
)

/** Whether mail programs may turn a part of this text into a link. */
export function hasWebAddress(text: string): boolean {
  return webAddress.test(text.normalize('NFKC').replaceAll(lookAlikes, '.'))
}

/** The text with `instead` in place of each web address, or of everything if one is written across several words. */
export function withoutWebAddresses(text: string, instead: string): string {
  const replaced = text.replaceAll(/\S+/g, (word) => (hasWebAddress(word) ? instead : word))
  return hasWebAddress(replaced) ? instead : replaced
}

/** For the names of people, teams and tournaments, and for locations, which we put into mail to people who do not know them. */
export const webAddressRule = 'Leave out web addresses.'

/** Refuses new names and locations, by field, that contain a web address. Leave out unchanged ones: old names may stay. */
export function refuseWebAddresses(changedNames: Record<string, string | undefined>): void {
  const wrong = Object.keys(changedNames).filter((field) => hasWebAddress(changedNames[field] ?? ''))
  if (wrong.length > 0) throw fieldErrors(wrong.map((field) => ({ code: 'web_address', field })))
}
