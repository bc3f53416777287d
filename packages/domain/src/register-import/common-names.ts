/**
 * Given names, surnames and words of registers in both scripts. They teach how Latin spellings and Kruti Dev typing
 * differ letter by letter; they are not looked up, and no name is corrected by them.
 */
const pairs = `राजेश rajesh|सुरेश suresh|रमेश ramesh|महेश mahesh|दिनेश dinesh|मुकेश mukesh|राकेश rakesh|नरेश naresh|उमेश umesh|गणेश ganesh
अनिल anil|सुनील sunil|विनोद vinod|प्रमोद pramod|मनोज manoj|संजय sanjay|अजय ajay|विजय vijay|अशोक ashok|दीपक deepak
राम ram|श्याम shyam|मोहन mohan|सोहन sohan|कृष्ण krishna|गोपाल gopal|हरि hari|शिव shiv|शंकर shankar|ओम om
अनीता anita|सुनीता sunita|कमला kamla|विमला vimla|शकुन्तला shakuntala|सरोज saroj|ज्योति jyoti|पूनम poonam|सीता sita|गीता geeta
रेखा rekha|मीना meena|आशा asha|उषा usha|नीलम neelam|किरन kiran|ममता mamta|रीता reeta|माया maya|लक्ष्मी laxmi
राजेन्द्र rajendra|सुरेन्द्र surendra|धर्मेन्द्र dharmendra|वीरेन्द्र virendra|महेन्द्र mahendra|नरेन्द्र narendra|जितेन्द्र jitendra|देवेन्द्र devendra|योगेन्द्र yogendra|ज्ञानेन्द्र gyanendra
मोहम्मद mohammad|सलीम salim|अहमद ahmad|अली ali|हसन hasan|हुसैन husain|इमरान imran|रहमान rahman|खान khan|अंसारी ansari
फरहाना farhana|शबाना shabana|बानो bano|बेगम begum|खातून khatoon|नसीम naseem|परवीन parveen|सिद्दीकी siddiqui|कुरैशी qureshi|शेख shaikh
कुमार kumar|कुमारी kumari|देवी devi|सिंह singh|वर्मा verma|शर्मा sharma|गुप्ता gupta|मिश्रा mishra|मिश्र mishr|प्रसाद prasad
यादव yadav|श्रीवास्तव srivastava|तिवारी tiwari|पाण्डेय pandey|द्विवेदी dwivedi|त्रिपाठी tripathi|चतुर्वेदी chaturvedi|शुक्ला shukla|अवस्थी awasthi|दीक्षित dixit
चन्द्र chandra|चौधरी chaudhary|अग्रवाल agrawal|जायसवाल jaiswal|रस्तोगी rastogi|कश्यप kashyap|मौर्य maurya|वर्मन varman|पटेल patel|राठौर rathore
गौतम gautam|भारती bharti|सागर sagar|प्रजापति prajapati|विश्वकर्मा vishwakarma|सोनकर sonkar|निगम nigam|सक्सेना saxena|माथुर mathur|टण्डन tandon
कपूर kapoor|खन्ना khanna|मल्होत्रा malhotra|अरोड़ा arora|भाटिया bhatia|जैन jain|बंसल bansal|गोयल goel|मित्तल mittal|सिंघल singhal
लाल lal|दास das|नाथ nath|दत्त dutt|बहादुर bahadur|प्रताप pratap|किशोर kishor|नारायण narayan|प्रकाश prakash|दयाल dayal
श्री shri|श्रीमती shrimati|स्वर्गीय swargiya|पुत्र putra|पत्नी patni|पुत्री putri|भवन bhawan|स्वामी swami|मकान makan|संख्या sankhya
वार्ड ward|मोहल्ला mohalla|नगर nagar|निगम nigam|पिता pita|पति pati|नाम naam|क्षेत्रफल kshetrafal|उपयोग upyog|निर्माण nirman
अरुण arun|वरुण varun|तरुण tarun|पवन pawan|रवि ravi|कवि kavi|भानु bhanu|मधु madhu|शम्भू shambhu|बाबू babu
जगदीश jagdish|सतीश satish|हरीश harish|गिरीश girish|मनीष manish|आशीष ashish|नितिन nitin|सचिन sachin|विपिन vipin|अमित amit
सुमित sumit|रोहित rohit|मोहित mohit|ललित lalit|अजीत ajit|रणजीत ranjit|गुरप्रीत gurpreet|हरप्रीत harpreet|जसवीर jasveer|बलवीर balveer
भगवान bhagwan|बद्री badri|केदार kedar|काशी kashi|अयोध्या ayodhya|गंगा ganga|यमुना yamuna|सरस्वती saraswati|पार्वती parvati|दुर्गा durga
शान्ति shanti|मुन्नी munni|रानी rani|राजा raja|प्रेम prem|धर्म dharm|कर्म karm|सत्य satya|विद्या vidya|उर्मिला urmila
आवासीय awasiya|व्यावसायिक vyavasayik|दुकान dukan|विद्यालय vidyalaya|किरायेदार kirayedar|स्वयं swayam|सम्पत्ति sampatti|बकाया bakaya|जल jal|भूखण्ड bhukhand`

export type NamePair = { hindi: string; latin: string }

export const commonNames: readonly NamePair[] = pairs.split(/[|\n]/).map((pair) => {
  const [hindi = '', latin = ''] = pair.split(' ')
  return { hindi, latin }
})
