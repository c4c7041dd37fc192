import type { PlaceDraft } from './content/draft.ts'
import type { Kind } from './content/reviews.ts'

const kindsOfCategory: Record<string, readonly Kind[]> = {
  bars: ['bar'],
  'night-clubs': ['club'],
  karaoke: ['karaoke'],
  'hookah-lounges': ['hookah'],
  pubs: ['pub'],
  'beer-gardens': ['pub'],
  'wine-bars': ['wine'],
  'coffee-houses': ['coffee'],
  bakeries: ['bakery'],
  confectioneries: ['sweet'],
  'ice-cream': ['sweet'],
  'tea-houses': ['tea'],
  'fast-food': ['fast'],
  canteens: ['canteen'],
  'food-courts': ['court'],
}

const kindsOfCuisine: Record<string, readonly Kind[]> = {
  russian: ['russian'],
  dumplings: ['russian'],
  georgian: ['georgian'],
  caucasian: ['grill'],
  armenian: ['grill'],
  grill: ['grill'],
  steaks: ['grill'],
  italian: ['italian'],
  pizza: ['italian'],
  pasta: ['italian'],
  japanese: ['asian'],
  sushi: ['asian'],
  noodles: ['asian'],
  asian: ['asian'],
  chinese: ['asian'],
  korean: ['asian'],
  vietnamese: ['asian'],
  uzbek: ['uzbek'],
  seafood: ['seafood'],
  fish: ['seafood'],
  'far-eastern': ['seafood'],
  vegetarian: ['green'],
  vegan: ['green'],
  healthy: ['green'],
  breakfast: ['breakfast'],
  pancakes: ['breakfast'],
  home: ['breakfast'],
  burgers: ['fast'],
  'street-food': ['fast'],
  european: ['european'],
  signature: ['european'],
  french: ['european'],
  mediterranean: ['european'],
  scandinavian: ['european'],
  fusion: ['european'],
  desserts: ['sweet'],
}

/** Places known for one thing are written about for that thing alone. */
const CATEGORY_ALONE = new Set([
  'bars',
  'night-clubs',
  'karaoke',
  'hookah-lounges',
  'pubs',
  'beer-gardens',
  'wine-bars',
  'coffee-houses',
  'bakeries',
  'confectioneries',
  'ice-cream',
  'tea-houses',
  'canteens',
  'food-courts',
])

/** What can be said about a place without being beside the point. */
export function kindsOf(place: Pick<PlaceDraft, 'category' | 'cuisines'>): Kind[] {
  const byCategory = kindsOfCategory[place.category] ?? []
  if (CATEGORY_ALONE.has(place.category)) return [...byCategory]
  const byCuisine = place.cuisines.slice(0, 2).flatMap((cuisine) => kindsOfCuisine[cuisine] ?? [])
  return [...new Set([...byCategory, ...byCuisine])]
}

/** Pictures a guest could have taken there, for places without an album of their own. */
export const picturesOfKind: Partial<Record<Kind, readonly string[]>> = {
  coffee: ['latte-heart', 'latte-two', 'latte-book', 'latte-cake', 'espresso', 'filter-coffee', 'latte-oak'],
  bakery: ['croissant', 'berry-tart', 'bakery-sky'],
  sweet: ['honey-cake', 'berry-tart', 'ice-cream', 'latte-cake'],
  russian: ['borscht', 'pelmeni', 'pelmeni-oak', 'mushroom-soup', 'borscht-dark'],
  georgian: ['khinkali', 'khinkali-dark', 'khachapuri', 'shashlik'],
  italian: ['margherita', 'pepperoni', 'carbonara', 'pasta-tomato', 'pizza-mushroom', 'pasta-pesto'],
  asian: ['ramen', 'ramen-oak', 'pho', 'tom-yam', 'sushi', 'dim-sum', 'sushi-rose'],
  uzbek: ['plov', 'shashlik', 'tea'],
  seafood: ['crab', 'crab-linen', 'scallops', 'grilled-fish', 'grilled-fish-linen'],
  grill: ['shashlik', 'steak', 'steak-marble'],
  fast: ['burger', 'burger-checked', 'tacos'],
  bar: ['cocktails', 'negroni', 'martini', 'gin-tonic', 'spritz', 'shots'],
  wine: ['red-wine', 'white-wine'],
  pub: ['beers', 'pint', 'tasting'],
  club: ['club-violet', 'club-blue', 'club-red', 'club-green', 'tiki'],
  hookah: ['lounge-midnight', 'lounge-ruby'],
  tea: ['tea', 'tea-green', 'lounge-saffron'],
  green: ['poke', 'hummus', 'greek-salad', 'pumpkin-soup', 'lemonade'],
  european: ['steak-marble', 'scallops', 'pumpkin-soup', 'dining-cream', 'red-wine'],
  breakfast: ['breakfast', 'syrniki', 'pancakes', 'croissant'],
  canteen: ['borscht', 'mushroom-soup'],
  karaoke: ['cocktails', 'lounge-ruby'],
  court: ['hummus', 'tacos', 'poke', 'dim-sum'],
}
