/** What a building is used for. The codes are those the dated rules name when they multiply or exempt. */
export type CategoryPlan = {
  categoryId: number
  houseCategory: 'residential' | 'nonresidential'
  code: string
  name: string
  nameHi: string
  /** Found below the homes of a mixed house. */
  underHomes: boolean
  subCategories: readonly { code: string; name: string; nameHi: string }[]
}

type Line = readonly [code: string, name: string, nameHi: string, underHomes: boolean, subCategories: string]

/** Sub-categories: code, English and Hindi, parted by colons. */
const nonresidential: readonly Line[] = [
  [
    'shop_office',
    'Shop, office, bank or coaching',
    'दुकान, कार्यालय, बैंक या कोचिंग',
    true,
    'shop:Shop:दुकान|office:Office:कार्यालय|bank:Bank:बैंक|coaching:Coaching institute:कोचिंग संस्थान|commercial_complex:Commercial complex:व्यावसायिक परिसर',
  ],
  [
    'small_shop',
    'Small shop of daily needs',
    'दैनिक आवश्यकता की छोटी दुकान',
    true,
    'tea:Tea stall:चाय की दुकान|milk:Milk and bread:दूध व ब्रेड|laundry:Laundry:धोबी|barber:Barber:नाई|tailor:Tailor:दर्ज़ी|vegetables:Fruit and vegetables:फल व सब्ज़ी|photocopy:Photocopy:फ़ोटोकॉपी',
  ],
  [
    'medical',
    'Clinic, nursing home or diagnostic centre',
    'क्लिनिक, नर्सिंग होम या जाँच केंद्र',
    true,
    'clinic:Clinic:क्लिनिक|nursing_home:Nursing home:नर्सिंग होम|diagnostic:Diagnostic centre:जाँच केंद्र|medical_store:Medical store:दवा की दुकान',
  ],
  [
    'hotel',
    'Hotel up to three stars',
    'तीन सितारा तक का होटल',
    false,
    'hotel:Hotel:होटल|lodge:Lodging house:लॉज|restaurant:Restaurant:भोजनालय',
  ],
  [
    'hotel_luxury',
    'Hotel of four stars and more, bar',
    'चार सितारा व अधिक होटल, बार',
    false,
    'hotel_four_star:Four-star hotel:चार सितारा होटल|bar:Bar:बार',
  ],
  [
    'fuel_godown',
    'Petrol pump, gas agency or godown',
    'पेट्रोल पंप, गैस एजेंसी या गोदाम',
    false,
    'petrol_pump:Petrol pump:पेट्रोल पंप|gas_agency:Gas agency:गैस एजेंसी|godown:Godown:गोदाम',
  ],
  [
    'community_hall',
    'Community hall or marriage lawn',
    'सामुदायिक भवन या बारात घर',
    false,
    'marriage_lawn:Marriage lawn:बारात घर|community_hall:Community hall:सामुदायिक भवन',
  ],
  [
    'tower_hoarding',
    'Building with tower or hoarding',
    'टावर या होर्डिंग वाला भवन',
    false,
    'tower:Mobile tower:मोबाइल टावर|hoarding:Hoarding:होर्डिंग',
  ],
  [
    'industry_government',
    'Industry or government office',
    'उद्योग या सरकारी कार्यालय',
    false,
    'industry:Industry:उद्योग|government_office:Government office:सरकारी कार्यालय',
  ],
  [
    'education',
    'School or college',
    'विद्यालय या महाविद्यालय',
    false,
    'school:School:विद्यालय|college:College:महाविद्यालय|hostel:Hostel:छात्रावास',
  ],
  ['leisure', 'Gym, health club or cinema', 'जिम, हेल्थ क्लब या सिनेमा', false, 'gym:Gym:जिम|cinema:Cinema:सिनेमा'],
  ['other_nonresidential', 'Other non-residential use', 'अन्य अनावासीय उपयोग', true, ''],
]

const residential: readonly Line[] = [
  ['house', 'House', 'मकान', false, ''],
  ['flat', 'Flat', 'फ़्लैट', false, ''],
]

/** Every category of the demo city, numbered. */
export function makeCategories(): CategoryPlan[] {
  const all = [
    ...residential.map((line) => ({ line, houseCategory: 'residential' as const })),
    ...nonresidential.map((line) => ({ line, houseCategory: 'nonresidential' as const })),
  ]
  return all.map(({ line: [code, name, nameHi, underHomes, subs], houseCategory }, at) => ({
    categoryId: at + 1,
    houseCategory,
    code,
    name,
    nameHi,
    underHomes,
    subCategories: subs
      .split('|')
      .filter((sub) => sub !== '')
      .map((sub) => {
        const [subCode = '', subName = '', subNameHi = ''] = sub.split(':')
        return { code: subCode, name: subName, nameHi: subNameHi }
      }),
  }))
}
