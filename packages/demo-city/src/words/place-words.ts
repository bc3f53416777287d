/** Place names of the demo city: words that hundreds of cities use, put together by chance. */
export type PlaceWord = { hindi: string; latin: string }

const places = (text: string): PlaceWord[] =>
  text.split(/[|\n]/).map((entry) => {
    const [hindi = '', ...latin] = entry.trim().split(' ')
    return { hindi: hindi.replaceAll('_', ' '), latin: latin.join(' ').replaceAll('_', ' ') }
  })

export const zonePlaces = places(
  'किला Qila|सिविल_लाइन्स Civil Lines|चौक Chowk|कैंट_रोड Cantt Road|नदी_पार Nadi Paar|औद्योगिक Industrial|नया_नगर Naya Nagar|पूर्वी Eastern',
)

export const placeFirsts =
  places(`आजाद Azad|गाँधी Gandhi|नेहरू Nehru|शास्त्री Shastri|सुभाष Subhash|पटेल Patel|अम्बेडकर Ambedkar|विवेकानन्द Vivekanand
इन्दिरा Indira|राजेन्द्र Rajendra|तिलक Tilak|मालवीय Malviya|प्रेम Prem|आनन्द Anand|शान्ति Shanti|लक्ष्मी Laxmi
गोविन्द Govind|कृष्णा Krishna|राम Ram|शिव Shiv|दुर्गा Durga|गणेश Ganesh|हनुमान Hanuman|सरस्वती Saraswati
गंगा Ganga|यमुना Yamuna|गोमती Gomti|सरयू Saryu|हीरा Heera|मोती Moti|लाल Lal|नील Neel
सूर्य Surya|चन्द्र Chandra|अशोक Ashok|विकास Vikas|किदवई Kidwai|रहमत Rahmat|हुसैन Husain|सईद Saeed
बेगम Begum|नवाब Nawab|राजा Raja|रानी Rani|फूल Phool|आम Aam|पीपल Peepal|नीम Neem`)

export const placeSeconds = places(
  'नगर Nagar|नगर Nagar|पुर Pur|गंज Ganj|बाग Bagh|विहार Vihar|कॉलोनी Colony|पुरी Puri|टोला Tola|बाजार Bazar|पुरवा Purwa|एन्क्लेव Enclave|खेड़ा Khera|सराय Sarai|हाता Hata|मंडी Mandi',
)
