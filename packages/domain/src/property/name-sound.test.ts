import { describe, expect, test } from 'vitest'
import { ownerKeys, searchableName, soundKeysToFind, soundKeysToKeep, soundsLike } from './name-sound.ts'

/** Each line: spellings of one name as clerks, citizens and two keyboards write it; all of them must meet. */
const sameNames = `
राम कुमार शर्मा | Ram Kumar Sharma | Raam Kumaar Sarma | Shri Ram Kumar Sharma | राम कुमार शरमा
श्याम लाल गुप्ता | Shyam Lal Gupta | Syam Laal Guptaa | श्री श्याम लाल गुप्त
सुनीता देवी | Sunita Devi | Suneeta Devee | श्रीमती सुनीता देवी | Smt. Sunita Devi
राजेश कुमार वर्मा | Rajesh Kumar Verma | Rajesh Kr. Varma
अनिल सिंह | Anil Singh | Aneel Sing
लक्ष्मी नारायण | Laxmi Narayan | Lakshmi Narain
विजय श्रीवास्तव | Vijay Srivastava | Vijai Shrivastav | Bijay Shreevastava
मोहम्मद इकबाल | Mohammad Iqbal | Mohd. Ikbal | Md Iqbal | मो. इक़बाल
अब्दुल रहमान | Abdul Rehman | Abdool Rahman
सुरेन्द्र मिश्रा | Surendra Mishra | Surender Misra | Surinder Mishra | सुरेंद्र मिश्र
कृष्ण गोपाल अग्रवाल | Krishna Gopal Agarwal | Krishan Gopal Agrawal | Krishna Gopaal Aggarwal
पूनम सक्सेना | Poonam Saxena | Punam Saksena
दिनेश चन्द्र पाण्डेय | Dinesh Chandra Pandey | Deenesh Chander Panday | दिनेश चंद्र पांडे
विमला चौधरी | Vimla Chaudhary | Bimala Choudhary | Vimala Chaudhari | Vimla Chowdhury
अशोक बाजपेई | Ashok Bajpai | Ashok Vajpayee | अशोक वाजपेयी
नसरीन बेगम | Nasreen Begum | Nasrin Begam
जाकिर हुसैन | Zakir Hussain | Jakir Husain | ज़ाकिर हुसैन
सैयद अली | Syed Ali | Sayyed Ali
फूल चन्द | Phool Chand | Fool Chand
गोविन्द प्रसाद | Govind Prasad | Gobind Parsad | Gobind Pd.
संजय दीक्षित | Sanjay Dixit | Sanjai Dikshit
ज्ञानेन्द्र त्रिपाठी | Gyanendra Tripathi | Gyanender Tripathy
हरि ओम | Hari Om | Haree Om
शिव देव | Shiv Dev | Shiva Deo
छोटे लाल | Chhote Lal | Chote Laal
बच्चन सिंह | Bachchan Singh | Bachan Singh | Bacchan Sinh
रवीन्द्र नाथ तिवारी | Ravindra Nath Tiwari | Rabindra Naath Tewari | Ravinder Nath Tiwary
कमलेश जायसवाल | Kamlesh Jaiswal | Kamalesh Jayaswal
उपेन्द्र उपाध्याय | Upendra Upadhyay | Upender Upadhyaya
वन्दना भाटिया | Vandana Bhatia | Bandana Bhatiya | वंदना भाटिया
किशोर राठौर | Kishor Rathor | Kishore Rathore
प्रिया मौर्य | Priya Maurya | Pria Mourya
कैलाश प्रजापति | Kailash Prajapati | Kailas Prajapathi
मिथिलेश यादव | Mithilesh Yadav | Mithilesh Yadava
विश्वनाथ विश्वकर्मा | Vishwanath Vishwakarma | Bishwanath Bishvakarma
रुखसाना खातून | Rukhsana Khatoon | Rukhsaana Khatun
आरती चौरसिया | Aarti Chaurasia | Arti Chaurasiya
महेन्द्र खन्ना | Mahendra Khanna | Mahinder Khana
देवकी नन्दन चतुर्वेदी | Devki Nandan Chaturvedi | Deoki Nandan Chaturbedi
उर्मिला शुक्ला | Urmila Shukla | Urmilla Sukla | उर्मिला शुक्ल
जगदीश सोनकर | Jagdish Sonkar | Jagadeesh Sonker
स्व. रघुवीर सहाय | Raghuveer Sahay | Late Raghubir Sahai
इन्दु कश्यप | Indu Kashyap | Indoo Kasyap
ठाकुर भगवान सिंह | Thakur Bhagwan Singh | Thakoor Bhagvan Singh
शकील कुरैशी | Shakeel Qureshi | Shakil Qureshi
शाहीन सिद्दीकी | Shaheen Siddiqui | Shahin Siddiqi
गुरमीत कौर | Gurmeet Kaur | Gurmit Kor
मीनाक्षी बनर्जी | Meenakshi Banerjee | Minakshi Banerji
यूसुफ अंसारी | Yusuf Ansari | Yousuf Ansaree
आयशा शेख | Ayesha Sheikh | Aisha Shaikh
`

/** Names of different people; the left one must not find the right one, nor the right one the left. */
const otherNames = `
Sunil Kumar | Sunila Kumar
Sushil Sharma | Sushila Sharma
कमल सिंह | Kamla Singh
Nirmal Gupta | Nirmala Gupta
Vimal Rai | विमला राय
Ram Singh | Rama Singh
Ram Sharma | Shyam Sharma
Ram Kumar | Raj Kumar
राम कुमार | Ramesh Kumar
Anil Singh | Sunil Singh
Anil Singh | Anil Sinha
सिंह | Sinha
Ranvir Singh | Ramvir Singh
रणवीर | Ramveer
Rita Devi | Rati Devi
Sita Devi | Sati Devi
Geeta Devi | Gayatri Devi
Mohan Lal | Sohan Lal
मोहन | Mahesh
Mohan Das | Mahin Das
Ramesh Verma | Romesh Verma
Ramesh Verma | Rakesh Verma
राकेश | Rajesh
Suresh Gupta | Naresh Gupta
Dinesh Gupta | Ganesh Gupta
Mukesh Jain | Mahesh Jain
Amit Jain | Anita Jain
अमित | Sumit
Amit Roy | Ajit Roy
Vijay Pal | Ajay Pal
Vijay Pal | Sanjay Pal
Vinod Kumar | Vimal Kumar
विनोद | Pramod
Pramod Joshi | Prakash Joshi
Prakash Joshi | Prabhat Joshi
Ashok Mehta | Alok Mehta
Asha Mehta | Usha Mehta
आशा | Isha
Rekha Rani | Radha Rani
Radha Rani | Ritu Rani
Meena Pandey | Meera Pandey
मीना | Mona
Neha Dubey | Nisha Dubey
Pandey | Pandya
पांडेय | Pandit
Mishra | Mathur
Shukla | Sharma
Gupta | Dutta
Tiwari | Tripathi
तिवारी | Trivedi
Dwivedi | Trivedi
Chaturvedi | Chaurasia
Yadav | Jadhav
Khan | Khanna
Bhati | Bhatia
Patel | Paul
Saxena | Sonkar
Agarwal | Garg
Kapoor | Kapil
Abdul Hamid | Abdul Majid
Imran Khan | Irfan Khan
Shakeel Ahmad | Jameel Ahmad
Chandra Prakash | Chandrika Prakash
Shyama Devi | Seema Devi
Kiran Bala | Karan Bala
Sanjay Rai | Sanjana Rai
हरीश | Girish
Nasreen Begum | Parveen Begum
`

const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((name) => name.trim()))
const pairsOf = (names: string[]) =>
  names.flatMap((one, at) => names.slice(at + 1).map((other): [string, string] => [one, other]))
const same = lines(sameNames).flatMap(pairsOf)
const different = lines(otherNames).map(([one, other]): [string, string] => [one ?? '', other ?? ''])

describe('one name in two scripts and many spellings', () => {
  test.each(same)('%s finds %s, and the reverse', (one, other) => {
    expect([soundKeysToFind(one)[0], soundsLike(one, other), soundsLike(other, one)]).toEqual([
      soundKeysToFind(other)[0],
      true,
      true,
    ])
  })
  test.each(different)('%s does not find %s', (one, other) => {
    expect([soundsLike(one, other), soundsLike(other, one)]).toEqual([false, false])
  })
  test('the tables hold at least 120 pairs that meet and 60 that do not', () => {
    expect(same.length).toBeGreaterThanOrEqual(120)
    expect(different.length).toBeGreaterThanOrEqual(60)
  })
})

test.each([
  ['श्रीमती कमला देवी', 'kamla devi'],
  ['Smt. Kamla Devi W/o Shri Ram Lal', 'kamla devi ram lal'],
  ['Late Shri Jagdish Prasad', 'jagdish prasad'],
  ['स्व० रमेश चन्द्र', 'ramesh chandra'],
  ['डॉ. विमला सिंह', 'vimla singh'],
  ['M/s Gupta & Sons', 'gupta sons'],
  ['राम कुमार पुत्र श्याम लाल', 'ram kumar shyam lal'],
  ['D’Souza', 'dsauja'],
  ['वार्ड १२', 'vard 12'],
  ['मकान 100', 'makan 100'],
  ['श्री', ''],
  ['', ''],
  ['***', ''],
])('%j is searched as %j', (name, text) => expect(searchableName(name)).toBe(text))

test.each(['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'])(
  '%s is a name as any other',
  (name) => {
    expect(ownerKeys([name]).search).toBe(searchableName(name))
    expect(soundKeysToFind(name).length).toBeGreaterThan(0)
  },
)

test('names written together and apart find each other', () => {
  expect(soundsLike('Ramkumar Sharma', 'राम कुमार शर्मा')).toBe(true)
  expect(soundsLike('Ram Kumar Sharma', 'रामकुमार शर्मा')).toBe(true)
  expect(soundsLike('शिवप्रसाद', 'Shiv Prasad Gupta')).toBe(true)
})

test('the words may stand in any order, and the searcher may know only one of them', () => {
  expect(soundsLike('Sharma Ram', 'Ram Kumar Sharma')).toBe(true)
  expect(soundsLike('शर्मा', 'Ram Kumar Sharma')).toBe(true)
  expect(soundsLike('Ram Kumar Sharma', 'Sharma')).toBe(false)
})

test('a name of titles alone finds nobody', () => {
  expect(soundsLike('Shri', 'Shri Ram')).toBe(false)
  expect(soundKeysToKeep('श्रीमती')).toEqual([])
})
