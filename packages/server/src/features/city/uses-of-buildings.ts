/** What a building is used for. The codes are those the dated rules name when they multiply or exempt. */
export type UseOfBuilding = {
  categoryId: number
  houseCategory: 'residential' | 'nonresidential'
  code: string
  name: string
  nameHi: string
  /** Found below the homes of a mixed house. */
  underHomes: boolean
  subCategories: readonly { code: string; name: string; nameHi: string }[]
}

/** A line: code, English, Hindi; a plus before the code marks what is found below homes; sub-categories indented. */
const nonresidential = `
+shop: Shop: दुकान
  grocery: Grocery: किराना
  cloth: Cloth: कपड़ा
  hardware: Hardware: हार्डवेयर
  electronics: Electronics: इलेक्ट्रॉनिक्स
  jewellery: Jewellery: आभूषण
+small_shop: Small shop of daily needs: दैनिक आवश्यकता की छोटी दुकान
  tea: Tea: चाय
  milk: Milk and bread: दूध व ब्रेड
  laundry: Laundry: धोबी
  barber: Barber: नाई
  tailor: Tailor: दर्ज़ी
  vegetables: Fruit and vegetables: फल व सब्ज़ी
  photocopy: Photocopy: फ़ोटोकॉपी
market: Market: बाज़ार
mall: Mall: मॉल
commercial_complex: Commercial complex: व्यावसायिक परिसर
bank: Bank: बैंक
+private_office: Private office: निजी कार्यालय
+coaching: Coaching institute: कोचिंग संस्थान
hotel_up_to_three_star: Hotel up to three stars: तीन सितारा तक का होटल
hotel_four_star: Hotel of four stars and more: चार सितारा व अधिक होटल
bar_restaurant: Bar or restaurant with bar: बार या बार सहित भोजनालय
lodging_house: Lodging house: लॉज
+clinic: Clinic: क्लिनिक
nursing_home: Nursing home or hospital: नर्सिंग होम या अस्पताल
diagnostic_centre: Diagnostic centre: जाँच केंद्र
+medical_store: Medical store: दवा की दुकान
petrol_pump: Petrol pump: पेट्रोल पंप
gas_agency: Gas agency: गैस एजेंसी
godown: Depot or godown: डिपो या गोदाम
community_hall: Community hall: सामुदायिक भवन
marriage_hall: Marriage lawn: बारात घर
tower_or_hoarding: Building with tower or hoarding: टावर या होर्डिंग वाला भवन
industry: Industry: उद्योग
government_office: Government office: सरकारी कार्यालय
dairy: Dairy: डेयरी
cinema: Cinema: सिनेमा
gym: Gym or health club: जिम या हेल्थ क्लब
hostel: Hostel: छात्रावास
college: College: महाविद्यालय
school: School: विद्यालय
+other_nonresidential: Other non-residential use: अन्य अनावासीय उपयोग`

const residential = `
house: House: मकान
flat: Flat: फ़्लैट`

/** Every category that a new installation knows, numbered. */
export function usesOfBuildings(): UseOfBuilding[] {
  const all = [...readLines(residential, 'residential'), ...readLines(nonresidential, 'nonresidential')]
  return all.map((category, at) => ({ ...category, categoryId: at + 1 }))
}

function readLines(text: string, houseCategory: UseOfBuilding['houseCategory']): Omit<UseOfBuilding, 'categoryId'>[] {
  const blocks = text.trim().split(/\n(?! )/)
  return blocks.map((block) => {
    const [head = '', ...subs] = block.split('\n')
    const underHomes = head.startsWith('+')
    return { ...readWords(head.replace('+', '')), houseCategory, underHomes, subCategories: subs.map(readWords) }
  })
}

function readWords(line: string): { code: string; name: string; nameHi: string } {
  const [code = '', name = '', nameHi = ''] = line.split(':').map((part) => part.trim())
  return { code, name, nameHi }
}
