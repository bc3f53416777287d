/**
 * Words that names of the demo city are put together from, in both scripts; after the Hindi word its Latin spellings,
 * the usual one first. The combinations are made by chance: they are nobody.
 */
export type NameWord = { hindi: string; latin: readonly string[] }

const words = (text: string): NameWord[] =>
  text.split(/[|\n]/).map((entry) => {
    const [hindi = '', ...latin] = entry.trim().split(' ')
    return { hindi, latin }
  })

export const menLabels =
  words(`राम Ram|श्याम Shyam Sham|मोहन Mohan|सोहन Sohan|रमेश Ramesh|सुरेश Suresh|महेश Mahesh|दिनेश Dinesh
राजेश Rajesh|मुकेश Mukesh|राकेश Rakesh|नरेश Naresh|उमेश Umesh|गणेश Ganesh|अनिल Anil|सुनील Sunil Suneel|विनोद Vinod
प्रमोद Pramod|मनोज Manoj|संजय Sanjay Sanjai|अजय Ajay Ajai|विजय Vijay Vijai|अशोक Ashok|दीपक Deepak Dipak|अमित Amit
सुमित Sumit|रोहित Rohit|ललित Lalit|अजीत Ajit Ajeet|सतीश Satish Sateesh|हरीश Harish|गिरीश Girish|मनीष Manish Maneesh
आशीष Ashish|नितिन Nitin|विपिन Vipin|पंकज Pankaj|नीरज Neeraj Niraj|धीरज Dheeraj Dhiraj|सूरज Suraj Sooraj|किशन Kishan
गोविन्द Govind Gobind|गोपाल Gopal|हरि Hari|शिव Shiv Shiva|शंकर Shankar|कैलाश Kailash|प्रकाश Prakash|आलोक Alok
विवेक Vivek|अभिषेक Abhishek|आदित्य Aditya|अरुण Arun|वरुण Varun|तरुण Tarun|पवन Pawan|रवि Ravi|भानु Bhanu
राजेन्द्र Rajendra Rajender|सुरेन्द्र Surendra Surender|धर्मेन्द्र Dharmendra Dharmender|वीरेन्द्र Virendra Veerendra
महेन्द्र Mahendra Mahinder|नरेन्द्र Narendra|जितेन्द्र Jitendra Jeetendra|देवेन्द्र Devendra|योगेन्द्र Yogendra
ज्ञानेन्द्र Gyanendra|उपेन्द्र Upendra|भूपेन्द्र Bhupendra Bhoopendra|रवीन्द्र Ravindra Rabindra|लक्ष्मण Laxman Lakshman
जगदीश Jagdish Jagdeesh|रघुवीर Raghuveer Raghubir|बलवीर Balveer Balbir|केदार Kedar|काशी Kashi|बद्री Badri|छोटे Chhote Chote
मुन्ना Munna|बृजेश Brijesh|अवधेश Awadhesh|मिथिलेश Mithilesh|अखिलेश Akhilesh|कमलेश Kamlesh|शैलेश Shailesh|बृज Brij
प्रेम Prem|ओम Om|देव Dev|नन्द Nand|राज Raj|जय Jai Jay|सत्य Satya|सीता Sita|लाल Lal|विष्णु Vishnu|कृष्ण Krishna Krishan`)

export const menSecondLabels =
  words(`कुमार Kumar Kr.|लाल Lal|प्रसाद Prasad Parsad|चन्द्र Chandra Chander|नाथ Nath|नारायण Narayan Narain
प्रताप Pratap|बहादुर Bahadur|किशोर Kishor Kishore|शंकर Shankar|मोहन Mohan|दास Das|दयाल Dayal|स्वरूप Swaroop Swarup
प्रकाश Prakash|शरण Sharan|कान्त Kant|भूषण Bhushan|मणि Mani|रतन Ratan`)

export const womenLabels =
  words(`सुनीता Sunita Suneeta|अनीता Anita Aneeta|कमला Kamla Kamala|विमला Vimla Bimla|निर्मला Nirmala|सरला Sarla
शकुन्तला Shakuntala|सरोज Saroj|ज्योति Jyoti|पूनम Poonam Punam|सीता Sita Seeta|गीता Geeta Gita|रीता Rita Reeta|मीना Meena Mina
आशा Asha|उषा Usha|नीलम Neelam Nilam|किरन Kiran|ममता Mamta|माया Maya|लक्ष्मी Laxmi Lakshmi|रेखा Rekha|राधा Radha|सुषमा Sushma
सुधा Sudha|मधु Madhu|मंजू Manju|अंजू Anju|संगीता Sangeeta Sangita|कविता Kavita|सविता Savita|बबिता Babita|पुष्पा Pushpa
शान्ति Shanti|मुन्नी Munni|उर्मिला Urmila|सावित्री Savitri|गायत्री Gayatri|पार्वती Parvati|सरस्वती Saraswati|दुर्गा Durga
प्रभा Prabha|शोभा Shobha|विद्या Vidya|शिक्षा Shiksha|रश्मि Rashmi|प्रीति Preeti Priti|नेहा Neha|पूजा Pooja Puja|प्रिया Priya
वन्दना Vandana Bandana|अर्चना Archana|कल्पना Kalpana|सपना Sapna|साधना Sadhana|शालिनी Shalini|मीनाक्षी Meenakshi
इन्दु Indu|बीना Beena Bina|हेमा Hema|जया Jaya|छाया Chhaya|तारा Tara|चन्द्रकला Chandrakala|फूलमती Phoolmati Fulmati`)

export const womenSecondLabels = words('देवी Devi|देवी Devi|देवी Devi|कुमारी Kumari|रानी Rani|बाला Bala|लता Lata|वती Wati')

export const surnames =
  words(`शर्मा Sharma Sarma|वर्मा Verma Varma|गुप्ता Gupta|मिश्रा Mishra Misra|यादव Yadav|सिंह Singh|सिंह Singh|सिंह Singh
श्रीवास्तव Srivastava Shrivastava|तिवारी Tiwari Tewari|पाण्डेय Pandey|द्विवेदी Dwivedi|त्रिपाठी Tripathi|चतुर्वेदी Chaturvedi
शुक्ला Shukla|अवस्थी Awasthi|दीक्षित Dixit Dikshit|बाजपेई Bajpai Vajpayee|चौधरी Chaudhary Choudhary|अग्रवाल Agarwal Agrawal
जायसवाल Jaiswal|रस्तोगी Rastogi|कश्यप Kashyap|मौर्य Maurya|पटेल Patel|राठौर Rathore Rathor|गौतम Gautam|भारती Bharti
प्रजापति Prajapati|विश्वकर्मा Vishwakarma|सोनकर Sonkar|निगम Nigam|सक्सेना Saxena|माथुर Mathur|टण्डन Tandon|कपूर Kapoor
खन्ना Khanna|मल्होत्रा Malhotra|अरोड़ा Arora|भाटिया Bhatia|जैन Jain|बंसल Bansal|गोयल Goyal|मित्तल Mittal|सिंघल Singhal
उपाध्याय Upadhyay|ओझा Ojha|झा Jha|सिन्हा Sinha|राय Rai|पाल Pal|कनौजिया Kanaujia|चौरसिया Chaurasia|निषाद Nishad
राजपूत Rajput|ठाकुर Thakur|भट्ट Bhatt|जोशी Joshi|पाठक Pathak|दुबे Dubey|चौबे Chaubey|वाल्मीकि Valmiki|रावत Rawat`)

export const muslimMenLabels =
  words(`मोहम्मद Mohd. Mohammad|मोहम्मद Mohammad|सलीम Salim Saleem|इमरान Imran|इरफान Irfan|जाकिर Zakir|शकील Shakeel Shakil
जमील Jameel|नसीम Naseem|अनवर Anwar|अकबर Akbar|यूसुफ Yusuf Yousuf|आरिफ Arif|आसिफ Asif|रईस Rais|फिरोज Firoz Feroz
सैयद Syed Saiyad|शाहिद Shahid|वसीम Wasim Waseem|नदीम Nadeem|अब्दुल Abdul|गुलाम Ghulam|मुख्तार Mukhtar|हामिद Hamid`)
export const muslimWomenLabels =
  words(`नसरीन Nasreen Nasrin|परवीन Parveen|शबाना Shabana|रुखसाना Rukhsana|फरहाना Farhana|शाहीन Shaheen|आयशा Ayesha Aisha
नूरजहाँ Noorjahan|सायरा Saira|जरीना Zarina|रजिया Razia|तबस्सुम Tabassum`)
export const muslimSurnames =
  words(`खान Khan|अंसारी Ansari|सिद्दीकी Siddiqui Siddiqi|कुरैशी Qureshi|अहमद Ahmad Ahmed|अली Ali|हुसैन Husain Hussain
शेख Shaikh Sheikh|रहमान Rahman Rehman|रिजवी Rizvi|फारूकी Farooqui|मलिक Malik`)
export const muslimWomenSurnames = words('बेगम Begum Begam|बानो Bano|खातून Khatoon|परवीन Parveen|खान Khan')
export const sikhMenLabels = words(
  `गुरमीत Gurmeet|हरप्रीत Harpreet|जसवीर Jasveer Jasbir|मनजीत Manjeet Manjit|बलजीत Baljeet|कुलदीप Kuldeep|परमजीत Paramjeet|सतनाम Satnam`,
)
