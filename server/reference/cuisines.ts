export interface CuisineReference {
  id: number
  /** An adjective that agrees with «кухня», or a dish when people call it so: then `isNoun`. */
  name: string
  isNoun: boolean
  latinName: string
  /** Values of the `cuisine` tag of OpenStreetMap, lower case, `_` for spaces. */
  osmValues: readonly string[]
}

type Row = [id: number, name: string, latinName: string, osmValues: string]

// Ids are stored in databases: never renumber, only append.
const adjectives: Row[] = [
  [1, 'Русская', 'russian', 'russian русская славянская slavic'],
  [2, 'Европейская', 'european', 'european western eurasian continental европейская'],
  [3, 'Итальянская', 'italian', 'italian italy trattoria piadina focaccia risotto итальянская'],
  [4, 'Грузинская', 'georgian', 'georgian georgia khachapuri khinkali хинкали хачапури грузинская'],
  [
    5,
    'Японская',
    'japanese',
    'japanese japan beef_bowl teppanyaki izakaya onigiri yakitori tempura tonkatsu японская',
  ],
  [6, 'Китайская', 'chinese', 'chinese china cantonese sichuan szechuan hotpot hot_pot dim_sum китайская'],
  [7, 'Кавказская', 'caucasian', 'caucasian кавказская'],
  [8, 'Узбекская', 'uzbek', 'uzbek plov плов uzbekistan узбекская'],
  [9, 'Армянская', 'armenian', 'armenian армянская'],
  [10, 'Азербайджанская', 'azerbaijani', 'azerbaijani azerbaijan азербайджанская'],
  [11, 'Американская', 'american', 'american diner southern cajun американская'],
  [12, 'Азиатская', 'asian', 'asian bowls bowl pan_asian asian_fusion азиатская'],
  [13, 'Корейская', 'korean', 'korean korea bingsu bibimbap корейская'],
  [14, 'Вьетнамская', 'vietnamese', 'vietnamese pho вьетнамская'],
  [15, 'Тайская', 'thai', 'thai тайская'],
  [16, 'Индийская', 'indian', 'indian curry tandoori индийская карри'],
  [17, 'Турецкая', 'turkish', 'turkish pide lahmacun турецкая'],
  [18, 'Греческая', 'greek', 'greek gyros gyro souvlaki греческая'],
  [19, 'Французская', 'french', 'french bistro brasserie braseria французская'],
  [20, 'Немецкая', 'german', 'german немецкая frankfurt'],
  [21, 'Испанская', 'spanish', 'spanish valencian riojana испанская jamón jamon charcuteria'],
  [22, 'Мексиканская', 'mexican', 'mexican taco tacos burrito мексиканская'],
  [23, 'Средиземноморская', 'mediterranean', 'mediterranean средиземноморская'],
  [24, 'Восточная', 'oriental', 'oriental middle_eastern восточная'],
  [25, 'Казахская', 'kazakh', 'kazakh kazakhstan beshbarmak kespe казахская'],
  [26, 'Уйгурская', 'uyghur', 'uyghur uighur lagman лагман lapsha уйгурская'],
  [27, 'Татарская', 'tatar', 'tatar татарская'],
  [28, 'Украинская', 'ukrainian', 'ukrainian украинская'],
  [29, 'Белорусская', 'belarusian', 'belarusian белорусская'],
  [30, 'Чешская', 'czech', 'czech чешская'],
  [31, 'Баварская', 'bavarian', 'bavarian баварская'],
  [32, 'Австрийская', 'austrian', 'austrian австрийская'],
  [33, 'Британская', 'british', 'british english scottish британская английская'],
  [34, 'Ирландская', 'irish', 'irish ирландская_кухня ирландский_паб ирландская'],
  [35, 'Балканская', 'balkan', 'balkan bulgarian bosnian croatian montenegrin балканская'],
  [36, 'Сербская', 'serbian', 'serbian сербская'],
  [37, 'Польская', 'polish', 'polish польская'],
  [38, 'Скандинавская', 'scandinavian', 'scandinavian swedish norwegian danish finnish nordic скандинавская'],
  [39, 'Португальская', 'portuguese', 'portuguese португальская'],
  [40, 'Каталонская', 'catalan', "catalan catalonian l'ast"],
  [41, 'Баскская', 'basque', 'basque basca pintxos pinchos'],
  [42, 'Галисийская', 'galician', 'galician gallega'],
  [43, 'Арабская', 'arab', 'arab arabic egyptian syrian palestinian palestine fenician арабская'],
  [44, 'Ливанская', 'lebanese', 'lebanese falafel hummus ливанская'],
  [45, 'Израильская', 'israeli', 'israeli jewish kosher еврейская'],
  [46, 'Персидская', 'persian', 'persian iranian'],
  [47, 'Марокканская', 'moroccan', 'moroccan'],
  [48, 'Африканская', 'african', 'african senegalese nigerian'],
  [49, 'Эфиопская', 'ethiopian', 'ethiopian'],
  [50, 'Аргентинская', 'argentinian', 'argentinian argentinean argentine patagonian empanada'],
  [51, 'Бразильская', 'brazilian', 'brazilian churrascaria açaí acai'],
  [52, 'Перуанская', 'peruvian', 'peruvian nikkei ceviche'],
  [
    53,
    'Латиноамериканская',
    'latin-american',
    'latin_american latin south_american colombian uruguayan dominican chilean ecuadorian bolivian',
  ],
  [54, 'Венесуэльская', 'venezuelan', 'venezuelan arepa arepas cachapa tequeño'],
  [55, 'Карибская', 'caribbean', 'caribbean cuban jamaican'],
  [56, 'Текс-мекс', 'tex-mex', 'tex-mex tex_mex texmex'],
  [57, 'Гавайская', 'hawaiian', 'hawaiian'],
  [58, 'Индонезийская', 'indonesian', 'indonesian'],
  [59, 'Малайзийская', 'malaysian', 'malaysian singaporean'],
  [60, 'Филиппинская', 'filipino', 'filipino'],
  [61, 'Непальская', 'nepalese', 'nepalese tibetan'],
  [62, 'Пакистанская', 'pakistani', 'pakistani bangladeshi afghan'],
  [63, 'Паназиатская', 'pan-asian', 'panasian pan-asian паназиатская'],
  [64, 'Домашняя', 'home', 'homemade home home_cooking домашняя lunch'],
  [65, 'Национальная', 'regional', 'regional local traditional национальная национальная,_традиционная'],
  [66, 'Авторская', 'signature', 'fine_dining tasting_menu авторская'],
  [67, 'Фьюжн', 'fusion', 'fusion'],
  [68, 'Интернациональная', 'international', 'international world'],
  [69, 'Вегетарианская', 'vegetarian', 'vegetarian вегетарианская vegetables'],
  [70, 'Веганская', 'vegan', 'vegan'],
  [71, 'Халяльная', 'halal', 'halal халяль'],
  [72, 'Здоровая', 'healthy', 'healthy organic здоровая'],
  [73, 'Сибирская', 'siberian', 'siberian'],
  [74, 'Дальневосточная', 'far-eastern', 'far_eastern pacific_russian'],
]

const nouns: Row[] = [
  [101, 'Пицца', 'pizza', 'pizza italian_pizza пицца'],
  [102, 'Суши и роллы', 'sushi', 'sushi rolls суши роллы'],
  [103, 'Бургеры', 'burgers', 'burger burgers hamburger бургеры'],
  [104, 'Шаурма и кебаб', 'shawarma', 'kebab doner doner_kebab shawarma pita шаурма донер shaurma'],
  [105, 'Шашлык и гриль', 'grill', 'grill barbecue bbq shashlik шашлык гриль мангал meat beef braai'],
  [106, 'Стейки', 'steaks', 'steak_house steak steakhouse стейки'],
  [107, 'Морепродукты', 'seafood', 'seafood oyster crab морепродукты'],
  [108, 'Рыба', 'fish', 'fish fish_and_chips рыба'],
  [109, 'Паста', 'pasta', 'pasta паста spaghetti'],
  [110, 'Рамен и лапша', 'noodles', 'ramen noodle noodles soba udon лапша wok'],
  [111, 'Пельмени и вареники', 'dumplings', 'dumpling dumplings pelmeni пельмени'],
  [112, 'Блины', 'pancakes', 'pancake pancakes crepe crepes creperie savory_pancakes блины blini'],
  [113, 'Курица', 'chicken', 'chicken wings fried_chicken курица'],
  [114, 'Сэндвичи', 'sandwiches', 'sandwich sandwiches bagel deli pastrami club_snandwiches сэндвичи'],
  [115, 'Хот-доги и колбаски', 'hot-dogs', 'hot_dog hotdog hotdogs sausage currywurst хот-доги'],
  [116, 'Тапас', 'tapas', 'tapas paella'],
  [117, 'Салаты', 'salads', 'salad salads poke поке'],
  [118, 'Супы', 'soups', 'soup супы'],
  [119, 'Завтраки', 'breakfast', 'breakfast brunch завтраки завтрак'],
  [
    120,
    'Десерты',
    'desserts',
    'dessert desserts sweets chocolate cookies waffle waffles churro churros donut donuts десерты',
  ],
  [
    121,
    'Торты и выпечка',
    'pastry',
    'cake cakes pastry pastries bakery bread pie pies торты выпечка confectionery',
  ],
  [122, 'Мороженое', 'ice-cream', 'ice_cream frozen_yogurt gelato мороженое'],
  [123, 'Кофе', 'coffee', 'coffee coffee_shop coffeeshop espresso кофе cafe matcha'],
  [124, 'Чай', 'tea', 'tea teahouse чай'],
  [125, 'Бабл-ти', 'bubble-tea', 'bubble_tea'],
  [126, 'Соки и смузи', 'juices', 'juice juices smoothie smoothies соки'],
  [127, 'Вино', 'wine', 'wine вино'],
  [128, 'Крафтовое пиво', 'craft-beer', 'beer craft_beer крафтовое_пиво пиво'],
  [129, 'Уличная еда', 'street-food', 'street_food fast_food fries friture take_away_food закусочная'],
]

function toReference(isNoun: boolean) {
  return ([id, name, latinName, osmValues]: Row): CuisineReference => ({
    id,
    name,
    isNoun,
    latinName,
    osmValues: osmValues.split(' '),
  })
}

/** Two words of the first list are not adjectives and never stand before «кухня». */
const indeclinable = new Set(['tex-mex', 'fusion'])

export const cuisines: readonly CuisineReference[] = [
  ...adjectives
    .map(toReference(false))
    .map((it) => (indeclinable.has(it.latinName) ? { ...it, isNoun: true } : it)),
  ...nouns.map(toReference(true)),
]
