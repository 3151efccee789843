
{"run":{"baseUrl":"http://127.0.0.1:34643/v1","document":"/tmp/understudy-P1ibQs/3/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:15:59.147Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:43915/v1","document":"/tmp/understudy-P1ibQs/8/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:01.791Z"}}
{"sending":1,"request":"POST /invoices"}
{"answered":1}
{"sending":2,"request":"POST /invoices"}
{"answered":2}
{"sending":3,"request":"POST /invoices"}
{"answered":3}
{"sending":4,"request":"POST /invoices"}
{"answered":4}
{"sending":5,"request":"POST /invoices"}
{"answered":5}
{"sending":6,"request":"POST /invoices"}
{"answered":6}
{"sending":7,"request":"POST /invoices"}
{"answered":7}
{"sending":8,"request":"POST /invoices"}
{"answered":8}
{"sending":9,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/131"}}
{"answered":9}
{"sending":10,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-32bb6d\"}","removal":"/invoices/132"}}
{"answered":10}
{"sending":11,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/133"}}
{"answered":11}
{"sending":12,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-7b7a47\"}","removal":"/invoices/134"}}
{"answered":12}
{"sending":13,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-5dda6d\"}","removal":"/invoices/135"}}
{"answered":13}
{"sending":14,"request":"POST /invoices"}
{"answered":14}
{"sending":15,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"136","item":"{\"id\":136,\"number\":166,\"title\":\" \"}","removal":"/invoices/136"}}
{"answered":15}
{"sending":16,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"137","item":"{\"id\":137,\"number\":167,\"title\":\"  understudy padded  \"}","removal":"/invoices/137"}}
{"answered":16}
{"sending":17,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"138","item":"{\"id\":138,\"number\":168,\"title\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/invoices/138"}}
{"answered":17}
{"sending":18,"request":"POST /invoices"}
{"answered":18}
{"sending":19,"request":"POST /invoices"}
{"answered":19}
{"sending":20,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"139","item":"{\"id\":139,\"number\":169,\"title\":\"understudy éèü\"}","removal":"/invoices/139"}}
{"answered":20}
{"sending":21,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"140","item":"{\"id\":140,\"number\":170,\"title\":\"understudy éü\"}","removal":"/invoices/140"}}
{"answered":21}
{"sending":22,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"141","item":"{\"id\":141,\"number\":171,\"title\":\"understudy 🐶\"}","removal":"/invoices/141"}}
{"answered":22}
{"sending":23,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"142","item":"{\"id\":142,\"number\":172,\"title\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/invoices/142"}}
{"answered":23}
{"sending":24,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"143","item":"{\"id\":143,\"number\":173,\"title\":\"understudy\\n\\tx\"}","removal":"/invoices/143"}}
{"answered":24}
{"sending":25,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"144","item":"{\"id\":144,\"number\":174,\"title\":\"00123\"}","removal":"/invoices/144"}}
{"answered":25}
{"sending":26,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"145","item":"{\"id\":145,\"number\":175,\"title\":\"understudy-6d95b715-63590b\"}","removal":"/invoices/145"}}
{"answered":26}
{"sending":27,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"146","item":"{\"id\":146,\"number\":176,\"title\":\"understudy-6d95b715-2a3324\"}","removal":"/invoices/146"}}
{"answered":27}
{"sending":28,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"147","item":"{\"id\":147,\"number\":177,\"title\":\"understudy-6d95b715-24e362\"}","removal":"/invoices/147"}}
{"answered":28}
{"sending":29,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"148","item":"{\"id\":148,\"number\":178,\"title\":\"understudy-6d95b715-6970b8\"}","removal":"/invoices/148"}}
{"answered":29}
{"sending":30,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"149","item":"{\"id\":149,\"number\":179,\"title\":\"understudy-6d95b715-0318b7\"}","removal":"/invoices/149"}}
{"answered":30}
{"sending":31,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"150","item":"{\"id\":150,\"number\":180,\"title\":\"understudy-6d95b715-227d0b\"}","removal":"/invoices/150"}}
{"answered":31}
{"sending":32,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"151","item":"{\"id\":151,\"number\":181,\"title\":\"understudy-6d95b715-2beb66\"}","removal":"/invoices/151"}}
{"answered":32}
{"sending":33,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"152","item":"{\"id\":152,\"number\":182,\"title\":\"understudy-6d95b715-9c60af\"}","removal":"/invoices/152"}}
{"answered":33}
{"sending":34,"request":"POST /invoices"}
{"answered":34}
{"sending":35,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"153","item":"{\"id\":153,\"number\":183,\"title\":\"understudy-6d95b715-cc0e85\"}","removal":"/invoices/153"}}
{"answered":35}
{"sending":36,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"154","item":"{\"id\":154,\"number\":184,\"title\":\"understudy-6d95b715-757c80\"}","removal":"/invoices/154"}}
{"answered":36}
{"sending":37,"request":"POST /invoices"}
{"answered":37}
{"sending":38,"request":"POST /invoices"}
{"answered":38}
{"sending":39,"request":"POST /invoices"}
{"answered":39}
{"sending":40,"request":"POST /invoices"}
{"answered":40}
{"sending":41,"request":"POST /invoices"}
{"answered":41}
{"sending":42,"request":"POST /invoices"}
{"answered":42}
{"sending":43,"request":"POST /invoices"}
{"answered":43}
{"sending":44,"request":"POST /invoices"}
{"answered":44}
{"sending":45,"request":"POST /invoices"}
{"answered":45}
{"sending":46,"request":"POST /invoices"}
{"answered":46}
{"sending":47,"request":"POST /invoices"}
{"answered":47}
{"sending":48,"request":"POST /invoices"}
{"answered":48}
{"sending":49,"request":"POST /invoices"}
{"answered":49}
{"sending":50,"request":"POST /invoices"}
{"answered":50}
{"sending":51,"request":"POST /invoices"}
{"answered":51}
{"sending":52,"request":"POST /invoices"}
{"answered":52}
{"sending":53,"request":"POST /invoices"}
{"answered":53}
{"sending":54,"request":"POST /invoices"}
{"answered":54}
{"sending":55,"request":"POST /invoices"}
{"answered":55}
{"sending":56,"request":"POST /invoices"}
{"answered":56}
{"sending":57,"request":"POST /invoices"}
{"answered":57}
{"sending":58,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"155","item":"{\"id\":155,\"number\":185,\"title\":\"�(understudy 6a311b\"}","removal":"/invoices/155"}}
{"answered":58}
{"sending":59,"request":"POST /invoices"}
{"answered":59}
{"sending":60,"request":"POST /invoices"}
{"answered":60}
{"sending":61,"request":"POST /invoices"}
{"answered":61}
{"sending":62,"request":"POST /invoices"}
{"answered":62}
{"sending":63,"request":"POST /invoices"}
{"answered":63}
{"sending":64,"request":"POST /invoices"}
{"answered":64}
{"sending":65,"request":"POST /invoices"}
{"answered":65}
{"sending":66,"request":"POST /invoices"}
{"answered":66}
{"sending":67,"request":"POST /invoices"}
{"answered":67}
{"sending":68,"request":"POST /invoices"}
{"answered":68}
{"sending":69,"request":"POST /invoices"}
{"answered":69}
{"sending":70,"request":"POST /invoices"}
{"answered":70}
{"sending":71,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"156","item":"{\"id\":156,\"number\":186,\"title\":\"understudy 6a311b\"}","removal":"/invoices/156"}}
{"answered":71}
{"sending":72,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"157","item":"{\"id\":157,\"number\":187,\"title\":\"understudy-6d95b715-74dc75\"}","removal":"/invoices/157"}}
{"answered":72}
{"sending":73,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"158","item":"{\"id\":158,\"number\":188,\"title\":\"understudy-6d95b715-d462c4\"}","removal":"/invoices/158"}}
{"answered":73}
{"sending":74,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"159","item":"{\"id\":159,\"number\":189,\"title\":\"understudy-6d95b715-794b32\"}","removal":"/invoices/159"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:37871/v1","document":"/tmp/understudy-P1ibQs/9/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:02.863Z"}}
{"sending":1,"request":"POST /invoices"}
{"answered":1}
{"sending":2,"request":"POST /invoices"}
{"answered":2}
{"sending":3,"request":"POST /invoices"}
{"answered":3}
{"sending":4,"request":"POST /invoices"}
{"answered":4}
{"sending":5,"request":"POST /invoices"}
{"answered":5}
{"sending":6,"request":"POST /invoices"}
{"answered":6}
{"sending":7,"request":"POST /invoices"}
{"answered":7}
{"sending":8,"request":"POST /invoices"}
{"answered":8}
{"sending":9,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/131"}}
{"answered":9}
{"sending":10,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-32bb6d\"}","removal":"/invoices/132"}}
{"answered":10}
{"sending":11,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/133"}}
{"answered":11}
{"sending":12,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-7b7a47\"}","removal":"/invoices/134"}}
{"answered":12}
{"sending":13,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-5dda6d\"}","removal":"/invoices/135"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:33203/v1","document":"/tmp/understudy-P1ibQs/14/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:05.716Z"}}
{"sending":1,"request":"POST /users"}
{"answered":1}
{"sending":2,"request":"POST /users"}
{"answered":2}
{"sending":3,"request":"POST /users"}
{"answered":3}
{"sending":4,"request":"POST /users"}
{"answered":4}
{"sending":5,"request":"POST /users"}
{"answered":5}
{"sending":6,"request":"POST /users"}
{"answered":6}
{"sending":7,"request":"POST /users"}
{"answered":7}
{"sending":8,"request":"POST /users"}
{"answered":8}
{"sending":9,"request":"POST /users"}
{"made":{"collection":"/users","id":"13","item":"{\"id\":13,\"login\":\"u13\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/13"}}
{"answered":9}
{"sending":10,"request":"POST /users"}
{"made":{"collection":"/users","id":"14","item":"{\"id\":14,\"login\":\"u14\",\"name\":\"understudy-6d95b715-05b52b\"}","removal":"/users/14"}}
{"answered":10}
{"sending":11,"request":"POST /users"}
{"made":{"collection":"/users","id":"15","item":"{\"id\":15,\"login\":\"u15\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/15"}}
{"answered":11}
{"sending":12,"request":"POST /users"}
{"made":{"collection":"/users","id":"16","item":"{\"id\":16,\"login\":\"u16\",\"name\":\"understudy-6d95b715-9c3d6e\"}","removal":"/users/16"}}
{"answered":12}
{"sending":13,"request":"POST /users"}
{"made":{"collection":"/users","id":"17","item":"{\"id\":17,\"login\":\"u17\",\"name\":\"understudy-6d95b715-129561\"}","removal":"/users/17"}}
{"answered":13}
{"sending":14,"request":"POST /users"}
{"answered":14}
{"sending":15,"request":"POST /users"}
{"made":{"collection":"/users","id":"18","item":"{\"id\":18,\"login\":\"u18\",\"name\":\" \"}","removal":"/users/18"}}
{"answered":15}
{"sending":16,"request":"POST /users"}
{"made":{"collection":"/users","id":"19","item":"{\"id\":19,\"login\":\"u19\",\"name\":\"  understudy padded  \"}","removal":"/users/19"}}
{"answered":16}
{"sending":17,"request":"POST /users"}
{"made":{"collection":"/users","id":"20","item":"{\"id\":20,\"login\":\"u20\",\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/users/20"}}
{"answered":17}
{"sending":18,"request":"POST /users"}
{"answered":18}
{"sending":19,"request":"POST /users"}
{"answered":19}
{"sending":20,"request":"POST /users"}
{"made":{"collection":"/users","id":"21","item":"{\"id\":21,\"login\":\"u21\",\"name\":\"understudy éèü\"}","removal":"/users/21"}}
{"answered":20}
{"sending":21,"request":"POST /users"}
{"made":{"collection":"/users","id":"22","item":"{\"id\":22,\"login\":\"u22\",\"name\":\"understudy éü\"}","removal":"/users/22"}}
{"answered":21}
{"sending":22,"request":"POST /users"}
{"made":{"collection":"/users","id":"23","item":"{\"id\":23,\"login\":\"u23\",\"name\":\"understudy 🐶\"}","removal":"/users/23"}}
{"answered":22}
{"sending":23,"request":"POST /users"}
{"made":{"collection":"/users","id":"24","item":"{\"id\":24,\"login\":\"u24\",\"name\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/users/24"}}
{"answered":23}
{"sending":24,"request":"POST /users"}
{"made":{"collection":"/users","id":"25","item":"{\"id\":25,\"login\":\"u25\",\"name\":\"understudy\\n\\tx\"}","removal":"/users/25"}}
{"answered":24}
{"sending":25,"request":"POST /users"}
{"made":{"collection":"/users","id":"26","item":"{\"id\":26,\"login\":\"u26\",\"name\":\"00123\"}","removal":"/users/26"}}
{"answered":25}
{"sending":26,"request":"POST /users"}
{"made":{"collection":"/users","id":"27","item":"{\"id\":27,\"login\":\"u27\",\"name\":\"understudy-6d95b715-dff8d7\"}","removal":"/users/27"}}
{"answered":26}
{"sending":27,"request":"POST /users"}
{"made":{"collection":"/users","id":"28","item":"{\"id\":28,\"login\":\"u28\",\"name\":\"understudy-6d95b715-c8bbcf\"}","removal":"/users/28"}}
{"answered":27}
{"sending":28,"request":"POST /users"}
{"made":{"collection":"/users","id":"29","item":"{\"id\":29,\"login\":\"u29\",\"name\":\"understudy-6d95b715-339b30\"}","removal":"/users/29"}}
{"answered":28}
{"sending":29,"request":"POST /users"}
{"made":{"collection":"/users","id":"30","item":"{\"id\":30,\"login\":\"u30\",\"name\":\"understudy-6d95b715-bcdc7c\"}","removal":"/users/30"}}
{"answered":29}
{"sending":30,"request":"POST /users"}
{"made":{"collection":"/users","id":"31","item":"{\"id\":31,\"login\":\"u31\",\"name\":\"understudy-6d95b715-7f9759\"}","removal":"/users/31"}}
{"answered":30}
{"sending":31,"request":"POST /users"}
{"made":{"collection":"/users","id":"32","item":"{\"id\":32,\"login\":\"u32\",\"name\":\"understudy-6d95b715-4135af\"}","removal":"/users/32"}}
{"answered":31}
{"sending":32,"request":"POST /users"}
{"made":{"collection":"/users","id":"33","item":"{\"id\":33,\"login\":\"u33\",\"name\":\"understudy-6d95b715-c1723a\"}","removal":"/users/33"}}
{"answered":32}
{"sending":33,"request":"POST /users"}
{"made":{"collection":"/users","id":"34","item":"{\"id\":34,\"login\":\"u34\",\"name\":\"understudy-6d95b715-9fb7f6\"}","removal":"/users/34"}}
{"answered":33}
{"sending":34,"request":"POST /users"}
{"answered":34}
{"sending":35,"request":"POST /users"}
{"made":{"collection":"/users","id":"35","item":"{\"id\":35,\"login\":\"u35\",\"name\":\"understudy-6d95b715-0c21d1\"}","removal":"/users/35"}}
{"answered":35}
{"sending":36,"request":"POST /users"}
{"made":{"collection":"/users","id":"36","item":"{\"id\":36,\"login\":\"u36\",\"name\":\"understudy-6d95b715-49d222\"}","removal":"/users/36"}}
{"answered":36}
{"sending":37,"request":"POST /users"}
{"answered":37}
{"sending":38,"request":"POST /users"}
{"answered":38}
{"sending":39,"request":"POST /users"}
{"answered":39}
{"sending":40,"request":"POST /users"}
{"answered":40}
{"sending":41,"request":"POST /users"}
{"answered":41}
{"sending":42,"request":"POST /users"}
{"answered":42}
{"sending":43,"request":"POST /users"}
{"answered":43}
{"sending":44,"request":"POST /users"}
{"answered":44}
{"sending":45,"request":"POST /users"}
{"answered":45}
{"sending":46,"request":"POST /users"}
{"answered":46}
{"sending":47,"request":"POST /users"}
{"answered":47}
{"sending":48,"request":"POST /users"}
{"answered":48}
{"sending":49,"request":"POST /users"}
{"answered":49}
{"sending":50,"request":"POST /users"}
{"answered":50}
{"sending":51,"request":"POST /users"}
{"answered":51}
{"sending":52,"request":"POST /users"}
{"answered":52}
{"sending":53,"request":"POST /users"}
{"answered":53}
{"sending":54,"request":"POST /users"}
{"answered":54}
{"sending":55,"request":"POST /users"}
{"answered":55}
{"sending":56,"request":"POST /users"}
{"answered":56}
{"sending":57,"request":"POST /users"}
{"answered":57}
{"sending":58,"request":"POST /users"}
{"made":{"collection":"/users","id":"37","item":"{\"id\":37,\"login\":\"u37\",\"name\":\"�(understudy a1c3cc\"}","removal":"/users/37"}}
{"answered":58}
{"sending":59,"request":"POST /users"}
{"answered":59}
{"sending":60,"request":"POST /users"}
{"answered":60}
{"sending":61,"request":"POST /users"}
{"answered":61}
{"sending":62,"request":"POST /users"}
{"answered":62}
{"sending":63,"request":"POST /users"}
{"answered":63}
{"sending":64,"request":"POST /users"}
{"answered":64}
{"sending":65,"request":"POST /users"}
{"answered":65}
{"sending":66,"request":"POST /users"}
{"answered":66}
{"sending":67,"request":"POST /users"}
{"answered":67}
{"sending":68,"request":"POST /users"}
{"answered":68}
{"sending":69,"request":"POST /users"}
{"answered":69}
{"sending":70,"request":"POST /users"}
{"answered":70}
{"sending":71,"request":"POST /users"}
{"made":{"collection":"/users","id":"38","item":"{\"id\":38,\"login\":\"u38\",\"name\":\"understudy a1c3cc\"}","removal":"/users/38"}}
{"answered":71}
{"sending":72,"request":"POST /users"}
{"made":{"collection":"/users","id":"39","item":"{\"id\":39,\"login\":\"u39\",\"name\":\"understudy-6d95b715-f92d47\"}","removal":"/users/39"}}
{"answered":72}
{"sending":73,"request":"POST /users"}
{"made":{"collection":"/users","id":"40","item":"{\"id\":40,\"login\":\"u40\",\"name\":\"understudy-6d95b715-477519\"}","removal":"/users/40"}}
{"answered":73}
{"sending":74,"request":"POST /users"}
{"made":{"collection":"/users","id":"41","item":"{\"id\":41,\"login\":\"u41\",\"name\":\"understudy-6d95b715-c057c0\"}","removal":"/users/41"}}
{"answered":74}
{"gone":{"collection":"/users","id":"41"}}
{"gone":{"collection":"/users","id":"40"}}
{"gone":{"collection":"/users","id":"39"}}
{"gone":{"collection":"/users","id":"38"}}
{"gone":{"collection":"/users","id":"37"}}
{"gone":{"collection":"/users","id":"36"}}
{"gone":{"collection":"/users","id":"35"}}
{"gone":{"collection":"/users","id":"34"}}
{"gone":{"collection":"/users","id":"33"}}
{"gone":{"collection":"/users","id":"32"}}
{"gone":{"collection":"/users","id":"31"}}
{"gone":{"collection":"/users","id":"30"}}
{"gone":{"collection":"/users","id":"29"}}
{"gone":{"collection":"/users","id":"28"}}
{"gone":{"collection":"/users","id":"27"}}
{"gone":{"collection":"/users","id":"26"}}
{"gone":{"collection":"/users","id":"25"}}

{"run":{"baseUrl":"http://0.0.0.0:43545/v1","document":"/tmp/understudy-P1ibQs/15/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:10.234Z"}}
{"sending":1,"request":"POST /users"}
{"answered":1}
{"sending":2,"request":"POST /users"}
{"answered":2}
{"sending":3,"request":"POST /users"}
{"answered":3}
{"sending":4,"request":"POST /users"}
{"answered":4}
{"sending":5,"request":"POST /users"}
{"answered":5}
{"sending":6,"request":"POST /users"}
{"answered":6}
{"sending":7,"request":"POST /users"}
{"answered":7}
{"sending":8,"request":"POST /users"}
{"answered":8}
{"sending":9,"request":"POST /users"}
{"made":{"collection":"/users","id":"13","item":"{\"id\":13,\"login\":\"u13\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/13"}}
{"answered":9}
{"sending":10,"request":"POST /users"}
{"made":{"collection":"/users","id":"14","item":"{\"id\":14,\"login\":\"u14\",\"name\":\"understudy-6d95b715-05b52b\"}","removal":"/users/14"}}
{"answered":10}
{"sending":11,"request":"POST /users"}
{"made":{"collection":"/users","id":"15","item":"{\"id\":15,\"login\":\"u15\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/15"}}
{"answered":11}
{"sending":12,"request":"POST /users"}
{"made":{"collection":"/users","id":"16","item":"{\"id\":16,\"login\":\"u16\",\"name\":\"understudy-6d95b715-9c3d6e\"}","removal":"/users/16"}}
{"answered":12}
{"sending":13,"request":"POST /users"}
{"made":{"collection":"/users","id":"17","item":"{\"id\":17,\"login\":\"u17\",\"name\":\"understudy-6d95b715-129561\"}","removal":"/users/17"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:46755/v1","document":"/tmp/understudy-P1ibQs/20/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:11.921Z"}}
{"sending":1,"request":"POST /orders"}
{"answered":1}
{"sending":2,"request":"POST /orders"}
{"answered":2}
{"sending":3,"request":"POST /orders"}
{"answered":3}
{"sending":4,"request":"POST /orders"}
{"answered":4}
{"sending":5,"request":"POST /orders"}
{"answered":5}
{"sending":6,"request":"POST /orders"}
{"answered":6}
{"sending":7,"request":"POST /orders"}
{"answered":7}
{"sending":8,"request":"POST /orders"}
{"answered":8}
{"sending":9,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/131"}}
{"answered":9}
{"sending":10,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-ae053d\"}","removal":"/orders/132"}}
{"answered":10}
{"sending":11,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/133"}}
{"answered":11}
{"sending":12,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-0924e0\"}","removal":"/orders/134"}}
{"answered":12}
{"sending":13,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-9a357d\"}","removal":"/orders/135"}}
{"answered":13}
{"sending":14,"request":"POST /orders"}
{"answered":14}
{"sending":15,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"136","item":"{\"id\":136,\"number\":166,\"title\":\" \"}","removal":"/orders/136"}}
{"answered":15}
{"sending":16,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"137","item":"{\"id\":137,\"number\":167,\"title\":\"  understudy padded  \"}","removal":"/orders/137"}}
{"answered":16}
{"sending":17,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"138","item":"{\"id\":138,\"number\":168,\"title\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/orders/138"}}
{"answered":17}
{"sending":18,"request":"POST /orders"}
{"answered":18}
{"sending":19,"request":"POST /orders"}
{"answered":19}
{"sending":20,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"139","item":"{\"id\":139,\"number\":169,\"title\":\"understudy éèü\"}","removal":"/orders/139"}}
{"answered":20}
{"sending":21,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"140","item":"{\"id\":140,\"number\":170,\"title\":\"understudy éü\"}","removal":"/orders/140"}}
{"answered":21}
{"sending":22,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"141","item":"{\"id\":141,\"number\":171,\"title\":\"understudy 🐶\"}","removal":"/orders/141"}}
{"answered":22}
{"sending":23,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"142","item":"{\"id\":142,\"number\":172,\"title\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/orders/142"}}
{"answered":23}
{"sending":24,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"143","item":"{\"id\":143,\"number\":173,\"title\":\"understudy\\n\\tx\"}","removal":"/orders/143"}}
{"answered":24}
{"sending":25,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"144","item":"{\"id\":144,\"number\":174,\"title\":\"00123\"}","removal":"/orders/144"}}
{"answered":25}
{"sending":26,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"145","item":"{\"id\":145,\"number\":175,\"title\":\"understudy-6d95b715-97f2a2\"}","removal":"/orders/145"}}
{"answered":26}
{"sending":27,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"146","item":"{\"id\":146,\"number\":176,\"title\":\"understudy-6d95b715-6bb0b9\"}","removal":"/orders/146"}}
{"answered":27}
{"sending":28,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"147","item":"{\"id\":147,\"number\":177,\"title\":\"understudy-6d95b715-4501a2\"}","removal":"/orders/147"}}
{"answered":28}
{"sending":29,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"148","item":"{\"id\":148,\"number\":178,\"title\":\"understudy-6d95b715-5d50e8\"}","removal":"/orders/148"}}
{"answered":29}
{"sending":30,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"149","item":"{\"id\":149,\"number\":179,\"title\":\"understudy-6d95b715-00911c\"}","removal":"/orders/149"}}
{"answered":30}
{"sending":31,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"150","item":"{\"id\":150,\"number\":180,\"title\":\"understudy-6d95b715-df734a\"}","removal":"/orders/150"}}
{"answered":31}
{"sending":32,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"151","item":"{\"id\":151,\"number\":181,\"title\":\"understudy-6d95b715-5f8b3a\"}","removal":"/orders/151"}}
{"answered":32}
{"sending":33,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"152","item":"{\"id\":152,\"number\":182,\"title\":\"understudy-6d95b715-c4e09b\"}","removal":"/orders/152"}}
{"answered":33}
{"sending":34,"request":"POST /orders"}
{"answered":34}
{"sending":35,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"153","item":"{\"id\":153,\"number\":183,\"title\":\"understudy-6d95b715-324175\"}","removal":"/orders/153"}}
{"answered":35}
{"sending":36,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"154","item":"{\"id\":154,\"number\":184,\"title\":\"understudy-6d95b715-86c4cc\"}","removal":"/orders/154"}}
{"answered":36}
{"sending":37,"request":"POST /orders"}
{"answered":37}
{"sending":38,"request":"POST /orders"}
{"answered":38}
{"sending":39,"request":"POST /orders"}
{"answered":39}
{"sending":40,"request":"POST /orders"}
{"answered":40}
{"sending":41,"request":"POST /orders"}
{"answered":41}
{"sending":42,"request":"POST /orders"}
{"answered":42}
{"sending":43,"request":"POST /orders"}
{"answered":43}
{"sending":44,"request":"POST /orders"}
{"answered":44}
{"sending":45,"request":"POST /orders"}
{"answered":45}
{"sending":46,"request":"POST /orders"}
{"answered":46}
{"sending":47,"request":"POST /orders"}
{"answered":47}
{"sending":48,"request":"POST /orders"}
{"answered":48}
{"sending":49,"request":"POST /orders"}
{"answered":49}
{"sending":50,"request":"POST /orders"}
{"answered":50}
{"sending":51,"request":"POST /orders"}
{"answered":51}
{"sending":52,"request":"POST /orders"}
{"answered":52}
{"sending":53,"request":"POST /orders"}
{"answered":53}
{"sending":54,"request":"POST /orders"}
{"answered":54}
{"sending":55,"request":"POST /orders"}
{"answered":55}
{"sending":56,"request":"POST /orders"}
{"answered":56}
{"sending":57,"request":"POST /orders"}
{"answered":57}
{"sending":58,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"155","item":"{\"id\":155,\"number\":185,\"title\":\"�(understudy a10319\"}","removal":"/orders/155"}}
{"answered":58}
{"sending":59,"request":"POST /orders"}
{"answered":59}
{"sending":60,"request":"POST /orders"}
{"answered":60}
{"sending":61,"request":"POST /orders"}
{"answered":61}
{"sending":62,"request":"POST /orders"}
{"answered":62}
{"sending":63,"request":"POST /orders"}
{"answered":63}
{"sending":64,"request":"POST /orders"}
{"answered":64}
{"sending":65,"request":"POST /orders"}
{"answered":65}
{"sending":66,"request":"POST /orders"}
{"answered":66}
{"sending":67,"request":"POST /orders"}
{"answered":67}
{"sending":68,"request":"POST /orders"}
{"answered":68}
{"sending":69,"request":"POST /orders"}
{"answered":69}
{"sending":70,"request":"POST /orders"}
{"answered":70}
{"sending":71,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"156","item":"{\"id\":156,\"number\":186,\"title\":\"understudy a10319\"}","removal":"/orders/156"}}
{"answered":71}
{"sending":72,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"157","item":"{\"id\":157,\"number\":187,\"title\":\"understudy-6d95b715-cc5012\"}","removal":"/orders/157"}}
{"answered":72}
{"sending":73,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"158","item":"{\"id\":158,\"number\":188,\"title\":\"understudy-6d95b715-ecfcbc\"}","removal":"/orders/158"}}
{"answered":73}
{"sending":74,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"159","item":"{\"id\":159,\"number\":189,\"title\":\"understudy-6d95b715-60846b\"}","removal":"/orders/159"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:40303/v1","document":"/tmp/understudy-P1ibQs/21/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:12.777Z"}}
{"sending":1,"request":"POST /orders"}
{"answered":1}
{"sending":2,"request":"POST /orders"}
{"answered":2}
{"sending":3,"request":"POST /orders"}
{"answered":3}
{"sending":4,"request":"POST /orders"}
{"answered":4}
{"sending":5,"request":"POST /orders"}
{"answered":5}
{"sending":6,"request":"POST /orders"}
{"answered":6}
{"sending":7,"request":"POST /orders"}
{"answered":7}
{"sending":8,"request":"POST /orders"}
{"answered":8}
{"sending":9,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/131"}}
{"answered":9}
{"sending":10,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-ae053d\"}","removal":"/orders/132"}}
{"answered":10}
{"sending":11,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/133"}}
{"answered":11}
{"sending":12,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-0924e0\"}","removal":"/orders/134"}}
{"answered":12}
{"sending":13,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-9a357d\"}","removal":"/orders/135"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:34125/v1","document":"/tmp/understudy-P1ibQs/26/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:14.366Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:41557/v1","document":"/tmp/understudy-P1ibQs/27/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:15.104Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:46719/v1","document":"/tmp/understudy-P1ibQs/32/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:16.674Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/%20%20"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/%20%20"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\" \",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"00123\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/%20%20"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-900471\",\"age\":-1}","removal":"/pets/%20%20"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-9baad1\",\"age\":1000000}","removal":"/pets/%20%20"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"�(understudy f0cd02\"}","removal":"/pets/%20%20"}}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy f0cd02\"}","removal":"/pets/%20%20"}}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:43979/v1","document":"/tmp/understudy-P1ibQs/33/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:17.561Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/%20%20"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/%20%20"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"  ","item":"{\"id\":\"  \",\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/%20%20"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:35683/v1","document":"/tmp/understudy-P1ibQs/38/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:19.042Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:44523/v1","document":"/tmp/understudy-P1ibQs/39/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:19.927Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:45853/v1","document":"/tmp/understudy-P1ibQs/44/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:21.435Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:35709/v1","document":"/tmp/understudy-P1ibQs/45/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:22.210Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:33681/v1","document":"/tmp/understudy-P1ibQs/50/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:23.726Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/13"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"answered":89}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:37583/v1","document":"/tmp/understudy-P1ibQs/51/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:24.504Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:32831/v1","document":"/tmp/understudy-P1ibQs/56/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:26.336Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741016"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/9007199254741016"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/9007199254741020"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741020"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741028","item":"{\"id\":9007199254741028,\"name\":\" \",\"age\":1}","removal":"/pets/9007199254741028"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741028","item":"{\"id\":9007199254741028,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/9007199254741028"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741032","item":"{\"id\":9007199254741032,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/9007199254741032"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741032","item":"{\"id\":9007199254741032,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/9007199254741032"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741036","item":"{\"id\":9007199254741036,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/9007199254741036"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741036","item":"{\"id\":9007199254741036,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/9007199254741036"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741040","item":"{\"id\":9007199254741040,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/9007199254741040"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741040","item":"{\"id\":9007199254741040,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/9007199254741040"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741044","item":"{\"id\":9007199254741044,\"name\":\"00123\",\"age\":1}","removal":"/pets/9007199254741044"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741044","item":"{\"id\":9007199254741044,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/9007199254741044"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741048","item":"{\"id\":9007199254741048,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/9007199254741048"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741048","item":"{\"id\":9007199254741048,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/9007199254741048"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741052","item":"{\"id\":9007199254741052,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/9007199254741052"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741052","item":"{\"id\":9007199254741052,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/9007199254741052"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741056","item":"{\"id\":9007199254741056,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/9007199254741056"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741056","item":"{\"id\":9007199254741056,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/9007199254741056"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741060","item":"{\"id\":9007199254741060,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/9007199254741060"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741060","item":"{\"id\":9007199254741060,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/9007199254741060"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741064","item":"{\"id\":9007199254741064,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/9007199254741064"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741064","item":"{\"id\":9007199254741064,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/9007199254741064"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741068","item":"{\"id\":9007199254741068,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/9007199254741068"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741068","item":"{\"id\":9007199254741068,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/9007199254741068"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741072","item":"{\"id\":9007199254741072,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/9007199254741072"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741072","item":"{\"id\":9007199254741072,\"name\":\"understudy f0cd02\"}","removal":"/pets/9007199254741072"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741076","item":"{\"id\":9007199254741076,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/9007199254741076"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741076","item":"{\"id\":9007199254741076,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/9007199254741076"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741080","item":"{\"id\":9007199254741080,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/9007199254741080"}}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:36177/v1","document":"/tmp/understudy-P1ibQs/57/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:27.352Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741016"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/9007199254741016"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/9007199254741020"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741020"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:40771/v1","document":"/tmp/understudy-P1ibQs/62/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:28.867Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:34529/v1","document":"/tmp/understudy-P1ibQs/63/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:29.842Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:34099/v1","document":"/tmp/understudy-P1ibQs/68/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:31.325Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:43795/v1","document":"/tmp/understudy-P1ibQs/69/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:32.214Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":" tom ","item":"{\"id\":\" tom \",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/%20tom%20"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:45551/v1","document":"/tmp/understudy-P1ibQs/74/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:34.435Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy f0cd02\"}","removal":"/pets/43"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/44"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/45"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"46","item":"{\"id\":46,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/46"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"46"}}
{"gone":{"collection":"/pets","id":"45"}}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:41037/v1","document":"/tmp/understudy-P1ibQs/75/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:35.547Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:36939/v1","document":"/tmp/understudy-P1ibQs/80/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:37.741Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy f0cd02\"}","removal":"/pets/43"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/44"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/45"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"46","item":"{\"id\":46,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/46"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"46"}}
{"gone":{"collection":"/pets","id":"45"}}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:45349/v1","document":"/tmp/understudy-P1ibQs/81/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:38.862Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:33903/v1","document":"/tmp/understudy-P1ibQs/86/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:40.956Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:43043/v1","document":"/tmp/understudy-P1ibQs/87/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:41.931Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:33059/v1","document":"/tmp/understudy-P1ibQs/92/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:43.833Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:38465/v1","document":"/tmp/understudy-P1ibQs/93/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:45.037Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:38351/v1","document":"/tmp/understudy-P1ibQs/98/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:46.659Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:34829/v1","document":"/tmp/understudy-P1ibQs/99/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:47.569Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:42891/v1","document":"/tmp/understudy-P1ibQs/104/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:49.218Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/13"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/14"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/15"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/16"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/17"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\" \",\"age\":1}","removal":"/pets/18"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/19"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/20"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/21"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/22"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/23"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/24"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/25"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"00123\",\"age\":1}","removal":"/pets/26"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/27"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/28"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/29"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/30"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/31"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/32"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/33"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/34"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/35"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/36"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/37"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/38"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/39"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/40"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/42"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/43"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/44"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"41"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"27"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"19"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}
{"gone":{"collection":"/pets","id":"12"}}

{"run":{"baseUrl":"http://0.0.0.0:41423/v1","document":"/tmp/understudy-P1ibQs/105/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:16:50.135Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/13"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/14"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/15"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/16"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}
{"gone":{"collection":"/pets","id":"12"}}

{"run":{"baseUrl":"http://127.0.0.1:38501/v1","document":"/tmp/understudy-nvLM3u/3/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:20:51.949Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:42435/v1","document":"/tmp/understudy-nvLM3u/8/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:20:54.364Z"}}
{"sending":1,"request":"POST /invoices"}
{"answered":1}
{"sending":2,"request":"POST /invoices"}
{"answered":2}
{"sending":3,"request":"POST /invoices"}
{"answered":3}
{"sending":4,"request":"POST /invoices"}
{"answered":4}
{"sending":5,"request":"POST /invoices"}
{"answered":5}
{"sending":6,"request":"POST /invoices"}
{"answered":6}
{"sending":7,"request":"POST /invoices"}
{"answered":7}
{"sending":8,"request":"POST /invoices"}
{"answered":8}
{"sending":9,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/131"}}
{"answered":9}
{"sending":10,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-32bb6d\"}","removal":"/invoices/132"}}
{"answered":10}
{"sending":11,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/133"}}
{"answered":11}
{"sending":12,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-7b7a47\"}","removal":"/invoices/134"}}
{"answered":12}
{"sending":13,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-5dda6d\"}","removal":"/invoices/135"}}
{"answered":13}
{"sending":14,"request":"POST /invoices"}
{"answered":14}
{"sending":15,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"136","item":"{\"id\":136,\"number\":166,\"title\":\" \"}","removal":"/invoices/136"}}
{"answered":15}
{"sending":16,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"137","item":"{\"id\":137,\"number\":167,\"title\":\"  understudy padded  \"}","removal":"/invoices/137"}}
{"answered":16}
{"sending":17,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"138","item":"{\"id\":138,\"number\":168,\"title\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/invoices/138"}}
{"answered":17}
{"sending":18,"request":"POST /invoices"}
{"answered":18}
{"sending":19,"request":"POST /invoices"}
{"answered":19}
{"sending":20,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"139","item":"{\"id\":139,\"number\":169,\"title\":\"understudy éèü\"}","removal":"/invoices/139"}}
{"answered":20}
{"sending":21,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"140","item":"{\"id\":140,\"number\":170,\"title\":\"understudy éü\"}","removal":"/invoices/140"}}
{"answered":21}
{"sending":22,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"141","item":"{\"id\":141,\"number\":171,\"title\":\"understudy 🐶\"}","removal":"/invoices/141"}}
{"answered":22}
{"sending":23,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"142","item":"{\"id\":142,\"number\":172,\"title\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/invoices/142"}}
{"answered":23}
{"sending":24,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"143","item":"{\"id\":143,\"number\":173,\"title\":\"understudy\\n\\tx\"}","removal":"/invoices/143"}}
{"answered":24}
{"sending":25,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"144","item":"{\"id\":144,\"number\":174,\"title\":\"00123\"}","removal":"/invoices/144"}}
{"answered":25}
{"sending":26,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"145","item":"{\"id\":145,\"number\":175,\"title\":\"understudy-6d95b715-63590b\"}","removal":"/invoices/145"}}
{"answered":26}
{"sending":27,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"146","item":"{\"id\":146,\"number\":176,\"title\":\"understudy-6d95b715-2a3324\"}","removal":"/invoices/146"}}
{"answered":27}
{"sending":28,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"147","item":"{\"id\":147,\"number\":177,\"title\":\"understudy-6d95b715-24e362\"}","removal":"/invoices/147"}}
{"answered":28}
{"sending":29,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"148","item":"{\"id\":148,\"number\":178,\"title\":\"understudy-6d95b715-6970b8\"}","removal":"/invoices/148"}}
{"answered":29}
{"sending":30,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"149","item":"{\"id\":149,\"number\":179,\"title\":\"understudy-6d95b715-0318b7\"}","removal":"/invoices/149"}}
{"answered":30}
{"sending":31,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"150","item":"{\"id\":150,\"number\":180,\"title\":\"understudy-6d95b715-227d0b\"}","removal":"/invoices/150"}}
{"answered":31}
{"sending":32,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"151","item":"{\"id\":151,\"number\":181,\"title\":\"understudy-6d95b715-2beb66\"}","removal":"/invoices/151"}}
{"answered":32}
{"sending":33,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"152","item":"{\"id\":152,\"number\":182,\"title\":\"understudy-6d95b715-9c60af\"}","removal":"/invoices/152"}}
{"answered":33}
{"sending":34,"request":"POST /invoices"}
{"answered":34}
{"sending":35,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"153","item":"{\"id\":153,\"number\":183,\"title\":\"understudy-6d95b715-cc0e85\"}","removal":"/invoices/153"}}
{"answered":35}
{"sending":36,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"154","item":"{\"id\":154,\"number\":184,\"title\":\"understudy-6d95b715-757c80\"}","removal":"/invoices/154"}}
{"answered":36}
{"sending":37,"request":"POST /invoices"}
{"answered":37}
{"sending":38,"request":"POST /invoices"}
{"answered":38}
{"sending":39,"request":"POST /invoices"}
{"answered":39}
{"sending":40,"request":"POST /invoices"}
{"answered":40}
{"sending":41,"request":"POST /invoices"}
{"answered":41}
{"sending":42,"request":"POST /invoices"}
{"answered":42}
{"sending":43,"request":"POST /invoices"}
{"answered":43}
{"sending":44,"request":"POST /invoices"}
{"answered":44}
{"sending":45,"request":"POST /invoices"}
{"answered":45}
{"sending":46,"request":"POST /invoices"}
{"answered":46}
{"sending":47,"request":"POST /invoices"}
{"answered":47}
{"sending":48,"request":"POST /invoices"}
{"answered":48}
{"sending":49,"request":"POST /invoices"}
{"answered":49}
{"sending":50,"request":"POST /invoices"}
{"answered":50}
{"sending":51,"request":"POST /invoices"}
{"answered":51}
{"sending":52,"request":"POST /invoices"}
{"answered":52}
{"sending":53,"request":"POST /invoices"}
{"answered":53}
{"sending":54,"request":"POST /invoices"}
{"answered":54}
{"sending":55,"request":"POST /invoices"}
{"answered":55}
{"sending":56,"request":"POST /invoices"}
{"answered":56}
{"sending":57,"request":"POST /invoices"}
{"answered":57}
{"sending":58,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"155","item":"{\"id\":155,\"number\":185,\"title\":\"�(understudy 6a311b\"}","removal":"/invoices/155"}}
{"answered":58}
{"sending":59,"request":"POST /invoices"}
{"answered":59}
{"sending":60,"request":"POST /invoices"}
{"answered":60}
{"sending":61,"request":"POST /invoices"}
{"answered":61}
{"sending":62,"request":"POST /invoices"}
{"answered":62}
{"sending":63,"request":"POST /invoices"}
{"answered":63}
{"sending":64,"request":"POST /invoices"}
{"answered":64}
{"sending":65,"request":"POST /invoices"}
{"answered":65}
{"sending":66,"request":"POST /invoices"}
{"answered":66}
{"sending":67,"request":"POST /invoices"}
{"answered":67}
{"sending":68,"request":"POST /invoices"}
{"answered":68}
{"sending":69,"request":"POST /invoices"}
{"answered":69}
{"sending":70,"request":"POST /invoices"}
{"answered":70}
{"sending":71,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"156","item":"{\"id\":156,\"number\":186,\"title\":\"understudy 6a311b\"}","removal":"/invoices/156"}}
{"answered":71}
{"sending":72,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"157","item":"{\"id\":157,\"number\":187,\"title\":\"understudy-6d95b715-74dc75\"}","removal":"/invoices/157"}}
{"answered":72}
{"sending":73,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"158","item":"{\"id\":158,\"number\":188,\"title\":\"understudy-6d95b715-d462c4\"}","removal":"/invoices/158"}}
{"answered":73}
{"sending":74,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"159","item":"{\"id\":159,\"number\":189,\"title\":\"understudy-6d95b715-794b32\"}","removal":"/invoices/159"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:40401/v1","document":"/tmp/understudy-nvLM3u/9/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:20:55.223Z"}}
{"sending":1,"request":"POST /invoices"}
{"answered":1}
{"sending":2,"request":"POST /invoices"}
{"answered":2}
{"sending":3,"request":"POST /invoices"}
{"answered":3}
{"sending":4,"request":"POST /invoices"}
{"answered":4}
{"sending":5,"request":"POST /invoices"}
{"answered":5}
{"sending":6,"request":"POST /invoices"}
{"answered":6}
{"sending":7,"request":"POST /invoices"}
{"answered":7}
{"sending":8,"request":"POST /invoices"}
{"answered":8}
{"sending":9,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/131"}}
{"answered":9}
{"sending":10,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-32bb6d\"}","removal":"/invoices/132"}}
{"answered":10}
{"sending":11,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/133"}}
{"answered":11}
{"sending":12,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-7b7a47\"}","removal":"/invoices/134"}}
{"answered":12}
{"sending":13,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-5dda6d\"}","removal":"/invoices/135"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:39433/v1","document":"/tmp/understudy-nvLM3u/14/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:20:56.986Z"}}
{"sending":1,"request":"POST /users"}
{"answered":1}
{"sending":2,"request":"POST /users"}
{"answered":2}
{"sending":3,"request":"POST /users"}
{"answered":3}
{"sending":4,"request":"POST /users"}
{"answered":4}
{"sending":5,"request":"POST /users"}
{"answered":5}
{"sending":6,"request":"POST /users"}
{"answered":6}
{"sending":7,"request":"POST /users"}
{"answered":7}
{"sending":8,"request":"POST /users"}
{"answered":8}
{"sending":9,"request":"POST /users"}
{"made":{"collection":"/users","id":"13","item":"{\"id\":13,\"login\":\"u13\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/13"}}
{"answered":9}
{"sending":10,"request":"POST /users"}
{"made":{"collection":"/users","id":"14","item":"{\"id\":14,\"login\":\"u14\",\"name\":\"understudy-6d95b715-05b52b\"}","removal":"/users/14"}}
{"answered":10}
{"sending":11,"request":"POST /users"}
{"made":{"collection":"/users","id":"15","item":"{\"id\":15,\"login\":\"u15\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/15"}}
{"answered":11}
{"sending":12,"request":"POST /users"}
{"made":{"collection":"/users","id":"16","item":"{\"id\":16,\"login\":\"u16\",\"name\":\"understudy-6d95b715-9c3d6e\"}","removal":"/users/16"}}
{"answered":12}
{"sending":13,"request":"POST /users"}
{"made":{"collection":"/users","id":"17","item":"{\"id\":17,\"login\":\"u17\",\"name\":\"understudy-6d95b715-129561\"}","removal":"/users/17"}}
{"answered":13}
{"sending":14,"request":"POST /users"}
{"answered":14}
{"sending":15,"request":"POST /users"}
{"made":{"collection":"/users","id":"18","item":"{\"id\":18,\"login\":\"u18\",\"name\":\" \"}","removal":"/users/18"}}
{"answered":15}
{"sending":16,"request":"POST /users"}
{"made":{"collection":"/users","id":"19","item":"{\"id\":19,\"login\":\"u19\",\"name\":\"  understudy padded  \"}","removal":"/users/19"}}
{"answered":16}
{"sending":17,"request":"POST /users"}
{"made":{"collection":"/users","id":"20","item":"{\"id\":20,\"login\":\"u20\",\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/users/20"}}
{"answered":17}
{"sending":18,"request":"POST /users"}
{"answered":18}
{"sending":19,"request":"POST /users"}
{"answered":19}
{"sending":20,"request":"POST /users"}
{"made":{"collection":"/users","id":"21","item":"{\"id\":21,\"login\":\"u21\",\"name\":\"understudy éèü\"}","removal":"/users/21"}}
{"answered":20}
{"sending":21,"request":"POST /users"}
{"made":{"collection":"/users","id":"22","item":"{\"id\":22,\"login\":\"u22\",\"name\":\"understudy éü\"}","removal":"/users/22"}}
{"answered":21}
{"sending":22,"request":"POST /users"}
{"made":{"collection":"/users","id":"23","item":"{\"id\":23,\"login\":\"u23\",\"name\":\"understudy 🐶\"}","removal":"/users/23"}}
{"answered":22}
{"sending":23,"request":"POST /users"}
{"made":{"collection":"/users","id":"24","item":"{\"id\":24,\"login\":\"u24\",\"name\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/users/24"}}
{"answered":23}
{"sending":24,"request":"POST /users"}
{"made":{"collection":"/users","id":"25","item":"{\"id\":25,\"login\":\"u25\",\"name\":\"understudy\\n\\tx\"}","removal":"/users/25"}}
{"answered":24}
{"sending":25,"request":"POST /users"}
{"made":{"collection":"/users","id":"26","item":"{\"id\":26,\"login\":\"u26\",\"name\":\"00123\"}","removal":"/users/26"}}
{"answered":25}
{"sending":26,"request":"POST /users"}
{"made":{"collection":"/users","id":"27","item":"{\"id\":27,\"login\":\"u27\",\"name\":\"understudy-6d95b715-dff8d7\"}","removal":"/users/27"}}
{"answered":26}
{"sending":27,"request":"POST /users"}
{"made":{"collection":"/users","id":"28","item":"{\"id\":28,\"login\":\"u28\",\"name\":\"understudy-6d95b715-c8bbcf\"}","removal":"/users/28"}}
{"answered":27}
{"sending":28,"request":"POST /users"}
{"made":{"collection":"/users","id":"29","item":"{\"id\":29,\"login\":\"u29\",\"name\":\"understudy-6d95b715-339b30\"}","removal":"/users/29"}}
{"answered":28}
{"sending":29,"request":"POST /users"}
{"made":{"collection":"/users","id":"30","item":"{\"id\":30,\"login\":\"u30\",\"name\":\"understudy-6d95b715-bcdc7c\"}","removal":"/users/30"}}
{"answered":29}
{"sending":30,"request":"POST /users"}
{"made":{"collection":"/users","id":"31","item":"{\"id\":31,\"login\":\"u31\",\"name\":\"understudy-6d95b715-7f9759\"}","removal":"/users/31"}}
{"answered":30}
{"sending":31,"request":"POST /users"}
{"made":{"collection":"/users","id":"32","item":"{\"id\":32,\"login\":\"u32\",\"name\":\"understudy-6d95b715-4135af\"}","removal":"/users/32"}}
{"answered":31}
{"sending":32,"request":"POST /users"}
{"made":{"collection":"/users","id":"33","item":"{\"id\":33,\"login\":\"u33\",\"name\":\"understudy-6d95b715-c1723a\"}","removal":"/users/33"}}
{"answered":32}
{"sending":33,"request":"POST /users"}
{"made":{"collection":"/users","id":"34","item":"{\"id\":34,\"login\":\"u34\",\"name\":\"understudy-6d95b715-9fb7f6\"}","removal":"/users/34"}}
{"answered":33}
{"sending":34,"request":"POST /users"}
{"answered":34}
{"sending":35,"request":"POST /users"}
{"made":{"collection":"/users","id":"35","item":"{\"id\":35,\"login\":\"u35\",\"name\":\"understudy-6d95b715-0c21d1\"}","removal":"/users/35"}}
{"answered":35}
{"sending":36,"request":"POST /users"}
{"made":{"collection":"/users","id":"36","item":"{\"id\":36,\"login\":\"u36\",\"name\":\"understudy-6d95b715-49d222\"}","removal":"/users/36"}}
{"answered":36}
{"sending":37,"request":"POST /users"}
{"answered":37}
{"sending":38,"request":"POST /users"}
{"answered":38}
{"sending":39,"request":"POST /users"}
{"answered":39}
{"sending":40,"request":"POST /users"}
{"answered":40}
{"sending":41,"request":"POST /users"}
{"answered":41}
{"sending":42,"request":"POST /users"}
{"answered":42}
{"sending":43,"request":"POST /users"}
{"answered":43}
{"sending":44,"request":"POST /users"}
{"answered":44}
{"sending":45,"request":"POST /users"}
{"answered":45}
{"sending":46,"request":"POST /users"}
{"answered":46}
{"sending":47,"request":"POST /users"}
{"answered":47}
{"sending":48,"request":"POST /users"}
{"answered":48}
{"sending":49,"request":"POST /users"}
{"answered":49}
{"sending":50,"request":"POST /users"}
{"answered":50}
{"sending":51,"request":"POST /users"}
{"answered":51}
{"sending":52,"request":"POST /users"}
{"answered":52}
{"sending":53,"request":"POST /users"}
{"answered":53}
{"sending":54,"request":"POST /users"}
{"answered":54}
{"sending":55,"request":"POST /users"}
{"answered":55}
{"sending":56,"request":"POST /users"}
{"answered":56}
{"sending":57,"request":"POST /users"}
{"answered":57}
{"sending":58,"request":"POST /users"}
{"made":{"collection":"/users","id":"37","item":"{\"id\":37,\"login\":\"u37\",\"name\":\"�(understudy a1c3cc\"}","removal":"/users/37"}}
{"answered":58}
{"sending":59,"request":"POST /users"}
{"answered":59}
{"sending":60,"request":"POST /users"}
{"answered":60}
{"sending":61,"request":"POST /users"}
{"answered":61}
{"sending":62,"request":"POST /users"}
{"answered":62}
{"sending":63,"request":"POST /users"}
{"answered":63}
{"sending":64,"request":"POST /users"}
{"answered":64}
{"sending":65,"request":"POST /users"}
{"answered":65}
{"sending":66,"request":"POST /users"}
{"answered":66}
{"sending":67,"request":"POST /users"}
{"answered":67}
{"sending":68,"request":"POST /users"}
{"answered":68}
{"sending":69,"request":"POST /users"}
{"answered":69}
{"sending":70,"request":"POST /users"}
{"answered":70}
{"sending":71,"request":"POST /users"}
{"made":{"collection":"/users","id":"38","item":"{\"id\":38,\"login\":\"u38\",\"name\":\"understudy a1c3cc\"}","removal":"/users/38"}}
{"answered":71}
{"sending":72,"request":"POST /users"}
{"made":{"collection":"/users","id":"39","item":"{\"id\":39,\"login\":\"u39\",\"name\":\"understudy-6d95b715-f92d47\"}","removal":"/users/39"}}
{"answered":72}
{"sending":73,"request":"POST /users"}
{"made":{"collection":"/users","id":"40","item":"{\"id\":40,\"login\":\"u40\",\"name\":\"understudy-6d95b715-477519\"}","removal":"/users/40"}}
{"answered":73}
{"sending":74,"request":"POST /users"}
{"made":{"collection":"/users","id":"41","item":"{\"id\":41,\"login\":\"u41\",\"name\":\"understudy-6d95b715-c057c0\"}","removal":"/users/41"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:37495/v1","document":"/tmp/understudy-nvLM3u/15/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:04.267Z"}}
{"sending":1,"request":"POST /users"}
{"answered":1}
{"sending":2,"request":"POST /users"}
{"answered":2}
{"sending":3,"request":"POST /users"}
{"answered":3}
{"sending":4,"request":"POST /users"}
{"answered":4}
{"sending":5,"request":"POST /users"}
{"answered":5}
{"sending":6,"request":"POST /users"}
{"answered":6}
{"sending":7,"request":"POST /users"}
{"answered":7}
{"sending":8,"request":"POST /users"}
{"answered":8}
{"sending":9,"request":"POST /users"}
{"made":{"collection":"/users","id":"13","item":"{\"id\":13,\"login\":\"u13\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/13"}}
{"answered":9}
{"sending":10,"request":"POST /users"}
{"made":{"collection":"/users","id":"14","item":"{\"id\":14,\"login\":\"u14\",\"name\":\"understudy-6d95b715-05b52b\"}","removal":"/users/14"}}
{"answered":10}
{"sending":11,"request":"POST /users"}
{"made":{"collection":"/users","id":"15","item":"{\"id\":15,\"login\":\"u15\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/15"}}
{"answered":11}
{"sending":12,"request":"POST /users"}
{"made":{"collection":"/users","id":"16","item":"{\"id\":16,\"login\":\"u16\",\"name\":\"understudy-6d95b715-9c3d6e\"}","removal":"/users/16"}}
{"answered":12}
{"sending":13,"request":"POST /users"}
{"made":{"collection":"/users","id":"17","item":"{\"id\":17,\"login\":\"u17\",\"name\":\"understudy-6d95b715-129561\"}","removal":"/users/17"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:39947/v1","document":"/tmp/understudy-nvLM3u/20/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:07.406Z"}}
{"sending":1,"request":"POST /orders"}
{"answered":1}
{"sending":2,"request":"POST /orders"}
{"answered":2}
{"sending":3,"request":"POST /orders"}
{"answered":3}
{"sending":4,"request":"POST /orders"}
{"answered":4}
{"sending":5,"request":"POST /orders"}
{"answered":5}
{"sending":6,"request":"POST /orders"}
{"answered":6}
{"sending":7,"request":"POST /orders"}
{"answered":7}
{"sending":8,"request":"POST /orders"}
{"answered":8}
{"sending":9,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/131"}}
{"answered":9}
{"sending":10,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-ae053d\"}","removal":"/orders/132"}}
{"answered":10}
{"sending":11,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/133"}}
{"answered":11}
{"sending":12,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-0924e0\"}","removal":"/orders/134"}}
{"answered":12}
{"sending":13,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-9a357d\"}","removal":"/orders/135"}}
{"answered":13}
{"sending":14,"request":"POST /orders"}
{"answered":14}
{"sending":15,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"136","item":"{\"id\":136,\"number\":166,\"title\":\" \"}","removal":"/orders/136"}}
{"answered":15}
{"sending":16,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"137","item":"{\"id\":137,\"number\":167,\"title\":\"  understudy padded  \"}","removal":"/orders/137"}}
{"answered":16}
{"sending":17,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"138","item":"{\"id\":138,\"number\":168,\"title\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/orders/138"}}
{"answered":17}
{"sending":18,"request":"POST /orders"}
{"answered":18}
{"sending":19,"request":"POST /orders"}
{"answered":19}
{"sending":20,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"139","item":"{\"id\":139,\"number\":169,\"title\":\"understudy éèü\"}","removal":"/orders/139"}}
{"answered":20}
{"sending":21,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"140","item":"{\"id\":140,\"number\":170,\"title\":\"understudy éü\"}","removal":"/orders/140"}}
{"answered":21}
{"sending":22,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"141","item":"{\"id\":141,\"number\":171,\"title\":\"understudy 🐶\"}","removal":"/orders/141"}}
{"answered":22}
{"sending":23,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"142","item":"{\"id\":142,\"number\":172,\"title\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/orders/142"}}
{"answered":23}
{"sending":24,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"143","item":"{\"id\":143,\"number\":173,\"title\":\"understudy\\n\\tx\"}","removal":"/orders/143"}}
{"answered":24}
{"sending":25,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"144","item":"{\"id\":144,\"number\":174,\"title\":\"00123\"}","removal":"/orders/144"}}
{"answered":25}
{"sending":26,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"145","item":"{\"id\":145,\"number\":175,\"title\":\"understudy-6d95b715-97f2a2\"}","removal":"/orders/145"}}
{"answered":26}
{"sending":27,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"146","item":"{\"id\":146,\"number\":176,\"title\":\"understudy-6d95b715-6bb0b9\"}","removal":"/orders/146"}}
{"answered":27}
{"sending":28,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"147","item":"{\"id\":147,\"number\":177,\"title\":\"understudy-6d95b715-4501a2\"}","removal":"/orders/147"}}
{"answered":28}
{"sending":29,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"148","item":"{\"id\":148,\"number\":178,\"title\":\"understudy-6d95b715-5d50e8\"}","removal":"/orders/148"}}
{"answered":29}
{"sending":30,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"149","item":"{\"id\":149,\"number\":179,\"title\":\"understudy-6d95b715-00911c\"}","removal":"/orders/149"}}
{"answered":30}
{"sending":31,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"150","item":"{\"id\":150,\"number\":180,\"title\":\"understudy-6d95b715-df734a\"}","removal":"/orders/150"}}
{"answered":31}
{"sending":32,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"151","item":"{\"id\":151,\"number\":181,\"title\":\"understudy-6d95b715-5f8b3a\"}","removal":"/orders/151"}}
{"answered":32}
{"sending":33,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"152","item":"{\"id\":152,\"number\":182,\"title\":\"understudy-6d95b715-c4e09b\"}","removal":"/orders/152"}}
{"answered":33}
{"sending":34,"request":"POST /orders"}
{"answered":34}
{"sending":35,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"153","item":"{\"id\":153,\"number\":183,\"title\":\"understudy-6d95b715-324175\"}","removal":"/orders/153"}}
{"answered":35}
{"sending":36,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"154","item":"{\"id\":154,\"number\":184,\"title\":\"understudy-6d95b715-86c4cc\"}","removal":"/orders/154"}}
{"answered":36}
{"sending":37,"request":"POST /orders"}
{"answered":37}
{"sending":38,"request":"POST /orders"}
{"answered":38}
{"sending":39,"request":"POST /orders"}
{"answered":39}
{"sending":40,"request":"POST /orders"}
{"answered":40}
{"sending":41,"request":"POST /orders"}
{"answered":41}
{"sending":42,"request":"POST /orders"}
{"answered":42}
{"sending":43,"request":"POST /orders"}
{"answered":43}
{"sending":44,"request":"POST /orders"}
{"answered":44}
{"sending":45,"request":"POST /orders"}
{"answered":45}
{"sending":46,"request":"POST /orders"}
{"answered":46}
{"sending":47,"request":"POST /orders"}
{"answered":47}
{"sending":48,"request":"POST /orders"}
{"answered":48}
{"sending":49,"request":"POST /orders"}
{"answered":49}
{"sending":50,"request":"POST /orders"}
{"answered":50}
{"sending":51,"request":"POST /orders"}
{"answered":51}
{"sending":52,"request":"POST /orders"}
{"answered":52}
{"sending":53,"request":"POST /orders"}
{"answered":53}
{"sending":54,"request":"POST /orders"}
{"answered":54}
{"sending":55,"request":"POST /orders"}
{"answered":55}
{"sending":56,"request":"POST /orders"}
{"answered":56}
{"sending":57,"request":"POST /orders"}
{"answered":57}
{"sending":58,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"155","item":"{\"id\":155,\"number\":185,\"title\":\"�(understudy a10319\"}","removal":"/orders/155"}}
{"answered":58}
{"sending":59,"request":"POST /orders"}
{"answered":59}
{"sending":60,"request":"POST /orders"}
{"answered":60}
{"sending":61,"request":"POST /orders"}
{"answered":61}
{"sending":62,"request":"POST /orders"}
{"answered":62}
{"sending":63,"request":"POST /orders"}
{"answered":63}
{"sending":64,"request":"POST /orders"}
{"answered":64}
{"sending":65,"request":"POST /orders"}
{"answered":65}
{"sending":66,"request":"POST /orders"}
{"answered":66}
{"sending":67,"request":"POST /orders"}
{"answered":67}
{"sending":68,"request":"POST /orders"}
{"answered":68}
{"sending":69,"request":"POST /orders"}
{"answered":69}
{"sending":70,"request":"POST /orders"}
{"answered":70}
{"sending":71,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"156","item":"{\"id\":156,\"number\":186,\"title\":\"understudy a10319\"}","removal":"/orders/156"}}
{"answered":71}
{"sending":72,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"157","item":"{\"id\":157,\"number\":187,\"title\":\"understudy-6d95b715-cc5012\"}","removal":"/orders/157"}}
{"answered":72}
{"sending":73,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"158","item":"{\"id\":158,\"number\":188,\"title\":\"understudy-6d95b715-ecfcbc\"}","removal":"/orders/158"}}
{"answered":73}
{"sending":74,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"159","item":"{\"id\":159,\"number\":189,\"title\":\"understudy-6d95b715-60846b\"}","removal":"/orders/159"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:40857/v1","document":"/tmp/understudy-nvLM3u/21/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:08.580Z"}}
{"sending":1,"request":"POST /orders"}
{"answered":1}
{"sending":2,"request":"POST /orders"}
{"answered":2}
{"sending":3,"request":"POST /orders"}
{"answered":3}
{"sending":4,"request":"POST /orders"}
{"answered":4}
{"sending":5,"request":"POST /orders"}
{"answered":5}
{"sending":6,"request":"POST /orders"}
{"answered":6}
{"sending":7,"request":"POST /orders"}
{"answered":7}
{"sending":8,"request":"POST /orders"}
{"answered":8}
{"sending":9,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/131"}}
{"answered":9}
{"sending":10,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-ae053d\"}","removal":"/orders/132"}}
{"answered":10}
{"sending":11,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/133"}}
{"answered":11}
{"sending":12,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-0924e0\"}","removal":"/orders/134"}}
{"answered":12}
{"sending":13,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-9a357d\"}","removal":"/orders/135"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:34949/v1","document":"/tmp/understudy-nvLM3u/26/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:10.703Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:40185/v1","document":"/tmp/understudy-nvLM3u/27/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:11.864Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:45733/v1","document":"/tmp/understudy-nvLM3u/32/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:14.574Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:45245/v1","document":"/tmp/understudy-nvLM3u/33/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:15.607Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:44243/v1","document":"/tmp/understudy-nvLM3u/38/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:18.716Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:46271/v1","document":"/tmp/understudy-nvLM3u/39/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:19.857Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:37921/v1","document":"/tmp/understudy-nvLM3u/44/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:22.104Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:37199/v1","document":"/tmp/understudy-nvLM3u/45/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:23.079Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:38589/v1","document":"/tmp/understudy-nvLM3u/50/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:25.946Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/13"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"answered":89}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:32909/v1","document":"/tmp/understudy-nvLM3u/51/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:26.883Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:41331/v1","document":"/tmp/understudy-nvLM3u/56/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:29.375Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741016"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/9007199254741016"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/9007199254741020"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741020"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741028","item":"{\"id\":9007199254741028,\"name\":\" \",\"age\":1}","removal":"/pets/9007199254741028"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741028","item":"{\"id\":9007199254741028,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/9007199254741028"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741032","item":"{\"id\":9007199254741032,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/9007199254741032"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741032","item":"{\"id\":9007199254741032,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/9007199254741032"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741036","item":"{\"id\":9007199254741036,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/9007199254741036"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741036","item":"{\"id\":9007199254741036,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/9007199254741036"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741040","item":"{\"id\":9007199254741040,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/9007199254741040"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741040","item":"{\"id\":9007199254741040,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/9007199254741040"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741044","item":"{\"id\":9007199254741044,\"name\":\"00123\",\"age\":1}","removal":"/pets/9007199254741044"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741044","item":"{\"id\":9007199254741044,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/9007199254741044"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741048","item":"{\"id\":9007199254741048,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/9007199254741048"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741048","item":"{\"id\":9007199254741048,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/9007199254741048"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741052","item":"{\"id\":9007199254741052,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/9007199254741052"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741052","item":"{\"id\":9007199254741052,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/9007199254741052"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741056","item":"{\"id\":9007199254741056,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/9007199254741056"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741056","item":"{\"id\":9007199254741056,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/9007199254741056"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741060","item":"{\"id\":9007199254741060,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/9007199254741060"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741060","item":"{\"id\":9007199254741060,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/9007199254741060"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741064","item":"{\"id\":9007199254741064,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/9007199254741064"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741064","item":"{\"id\":9007199254741064,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/9007199254741064"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741068","item":"{\"id\":9007199254741068,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/9007199254741068"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741068","item":"{\"id\":9007199254741068,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/9007199254741068"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741072","item":"{\"id\":9007199254741072,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/9007199254741072"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741072","item":"{\"id\":9007199254741072,\"name\":\"understudy f0cd02\"}","removal":"/pets/9007199254741072"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741076","item":"{\"id\":9007199254741076,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/9007199254741076"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741076","item":"{\"id\":9007199254741076,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/9007199254741076"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741080","item":"{\"id\":9007199254741080,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/9007199254741080"}}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:35041/v1","document":"/tmp/understudy-nvLM3u/57/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:30.552Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741016"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/9007199254741016"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/9007199254741020"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741020"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:41119/v1","document":"/tmp/understudy-nvLM3u/62/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:33.130Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:45331/v1","document":"/tmp/understudy-nvLM3u/63/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:34.454Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:42271/v1","document":"/tmp/understudy-nvLM3u/68/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:36.305Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:39973/v1","document":"/tmp/understudy-nvLM3u/69/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:37.230Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:37257/v1","document":"/tmp/understudy-nvLM3u/74/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:40.020Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy f0cd02\"}","removal":"/pets/43"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/44"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/45"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"46","item":"{\"id\":46,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/46"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"46"}}
{"gone":{"collection":"/pets","id":"45"}}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:45271/v1","document":"/tmp/understudy-nvLM3u/75/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:41.069Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:35343/v1","document":"/tmp/understudy-nvLM3u/80/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:43.121Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy f0cd02\"}","removal":"/pets/43"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/44"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/45"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"46","item":"{\"id\":46,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/46"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"46"}}
{"gone":{"collection":"/pets","id":"45"}}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:43091/v1","document":"/tmp/understudy-nvLM3u/81/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:44.227Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:44735/v1","document":"/tmp/understudy-nvLM3u/86/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:46.391Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:40841/v1","document":"/tmp/understudy-nvLM3u/87/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:47.368Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:35575/v1","document":"/tmp/understudy-nvLM3u/92/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:49.643Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:40795/v1","document":"/tmp/understudy-nvLM3u/93/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:50.901Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:43107/v1","document":"/tmp/understudy-nvLM3u/98/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:52.740Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:36095/v1","document":"/tmp/understudy-nvLM3u/99/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:53.728Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:46597/v1","document":"/tmp/understudy-nvLM3u/104/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:55.548Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/13"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/14"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/15"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/16"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/17"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\" \",\"age\":1}","removal":"/pets/18"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/19"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/20"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/21"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/22"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/23"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/24"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/25"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"00123\",\"age\":1}","removal":"/pets/26"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/27"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/28"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/29"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/30"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/31"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/32"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/33"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/34"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/35"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/36"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/37"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/38"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/39"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/40"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/42"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/43"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/44"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"41"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"27"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"19"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}
{"gone":{"collection":"/pets","id":"12"}}

{"run":{"baseUrl":"http://0.0.0.0:33927/v1","document":"/tmp/understudy-nvLM3u/105/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:21:56.514Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/13"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/14"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/15"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/16"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}
{"gone":{"collection":"/pets","id":"12"}}

{"run":{"baseUrl":"http://127.0.0.1:33473/v1","document":"/tmp/understudy-ORqOzD/3/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:32.014Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:44793/v1","document":"/tmp/understudy-ORqOzD/8/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:37.852Z"}}
{"sending":1,"request":"POST /invoices"}
{"answered":1}
{"sending":2,"request":"POST /invoices"}
{"answered":2}
{"sending":3,"request":"POST /invoices"}
{"answered":3}
{"sending":4,"request":"POST /invoices"}
{"answered":4}
{"sending":5,"request":"POST /invoices"}
{"answered":5}
{"sending":6,"request":"POST /invoices"}
{"answered":6}
{"sending":7,"request":"POST /invoices"}
{"answered":7}
{"sending":8,"request":"POST /invoices"}
{"answered":8}
{"sending":9,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/131"}}
{"answered":9}
{"sending":10,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-32bb6d\"}","removal":"/invoices/132"}}
{"answered":10}
{"sending":11,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/133"}}
{"answered":11}
{"sending":12,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-7b7a47\"}","removal":"/invoices/134"}}
{"answered":12}
{"sending":13,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-5dda6d\"}","removal":"/invoices/135"}}
{"answered":13}
{"sending":14,"request":"POST /invoices"}
{"answered":14}
{"sending":15,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"136","item":"{\"id\":136,\"number\":166,\"title\":\" \"}","removal":"/invoices/136"}}
{"answered":15}
{"sending":16,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"137","item":"{\"id\":137,\"number\":167,\"title\":\"  understudy padded  \"}","removal":"/invoices/137"}}
{"answered":16}
{"sending":17,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"138","item":"{\"id\":138,\"number\":168,\"title\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/invoices/138"}}
{"answered":17}
{"sending":18,"request":"POST /invoices"}
{"answered":18}
{"sending":19,"request":"POST /invoices"}
{"answered":19}
{"sending":20,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"139","item":"{\"id\":139,\"number\":169,\"title\":\"understudy éèü\"}","removal":"/invoices/139"}}
{"answered":20}
{"sending":21,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"140","item":"{\"id\":140,\"number\":170,\"title\":\"understudy éü\"}","removal":"/invoices/140"}}
{"answered":21}
{"sending":22,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"141","item":"{\"id\":141,\"number\":171,\"title\":\"understudy 🐶\"}","removal":"/invoices/141"}}
{"answered":22}
{"sending":23,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"142","item":"{\"id\":142,\"number\":172,\"title\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/invoices/142"}}
{"answered":23}
{"sending":24,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"143","item":"{\"id\":143,\"number\":173,\"title\":\"understudy\\n\\tx\"}","removal":"/invoices/143"}}
{"answered":24}
{"sending":25,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"144","item":"{\"id\":144,\"number\":174,\"title\":\"00123\"}","removal":"/invoices/144"}}
{"answered":25}
{"sending":26,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"145","item":"{\"id\":145,\"number\":175,\"title\":\"understudy-6d95b715-63590b\"}","removal":"/invoices/145"}}
{"answered":26}
{"sending":27,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"146","item":"{\"id\":146,\"number\":176,\"title\":\"understudy-6d95b715-2a3324\"}","removal":"/invoices/146"}}
{"answered":27}
{"sending":28,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"147","item":"{\"id\":147,\"number\":177,\"title\":\"understudy-6d95b715-24e362\"}","removal":"/invoices/147"}}
{"answered":28}
{"sending":29,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"148","item":"{\"id\":148,\"number\":178,\"title\":\"understudy-6d95b715-6970b8\"}","removal":"/invoices/148"}}
{"answered":29}
{"sending":30,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"149","item":"{\"id\":149,\"number\":179,\"title\":\"understudy-6d95b715-0318b7\"}","removal":"/invoices/149"}}
{"answered":30}
{"sending":31,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"150","item":"{\"id\":150,\"number\":180,\"title\":\"understudy-6d95b715-227d0b\"}","removal":"/invoices/150"}}
{"answered":31}
{"sending":32,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"151","item":"{\"id\":151,\"number\":181,\"title\":\"understudy-6d95b715-2beb66\"}","removal":"/invoices/151"}}
{"answered":32}
{"sending":33,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"152","item":"{\"id\":152,\"number\":182,\"title\":\"understudy-6d95b715-9c60af\"}","removal":"/invoices/152"}}
{"answered":33}
{"sending":34,"request":"POST /invoices"}
{"answered":34}
{"sending":35,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"153","item":"{\"id\":153,\"number\":183,\"title\":\"understudy-6d95b715-cc0e85\"}","removal":"/invoices/153"}}
{"answered":35}
{"sending":36,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"154","item":"{\"id\":154,\"number\":184,\"title\":\"understudy-6d95b715-757c80\"}","removal":"/invoices/154"}}
{"answered":36}
{"sending":37,"request":"POST /invoices"}
{"answered":37}
{"sending":38,"request":"POST /invoices"}
{"answered":38}
{"sending":39,"request":"POST /invoices"}
{"answered":39}
{"sending":40,"request":"POST /invoices"}
{"answered":40}
{"sending":41,"request":"POST /invoices"}
{"answered":41}
{"sending":42,"request":"POST /invoices"}
{"answered":42}
{"sending":43,"request":"POST /invoices"}
{"answered":43}
{"sending":44,"request":"POST /invoices"}
{"answered":44}
{"sending":45,"request":"POST /invoices"}
{"answered":45}
{"sending":46,"request":"POST /invoices"}
{"answered":46}
{"sending":47,"request":"POST /invoices"}
{"answered":47}
{"sending":48,"request":"POST /invoices"}
{"answered":48}
{"sending":49,"request":"POST /invoices"}
{"answered":49}
{"sending":50,"request":"POST /invoices"}
{"answered":50}
{"sending":51,"request":"POST /invoices"}
{"answered":51}
{"sending":52,"request":"POST /invoices"}
{"answered":52}
{"sending":53,"request":"POST /invoices"}
{"answered":53}
{"sending":54,"request":"POST /invoices"}
{"answered":54}
{"sending":55,"request":"POST /invoices"}
{"answered":55}
{"sending":56,"request":"POST /invoices"}
{"answered":56}
{"sending":57,"request":"POST /invoices"}
{"answered":57}
{"sending":58,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"155","item":"{\"id\":155,\"number\":185,\"title\":\"�(understudy 6a311b\"}","removal":"/invoices/155"}}
{"answered":58}
{"sending":59,"request":"POST /invoices"}
{"answered":59}
{"sending":60,"request":"POST /invoices"}
{"answered":60}
{"sending":61,"request":"POST /invoices"}
{"answered":61}
{"sending":62,"request":"POST /invoices"}
{"answered":62}
{"sending":63,"request":"POST /invoices"}
{"answered":63}
{"sending":64,"request":"POST /invoices"}
{"answered":64}
{"sending":65,"request":"POST /invoices"}
{"answered":65}
{"sending":66,"request":"POST /invoices"}
{"answered":66}
{"sending":67,"request":"POST /invoices"}
{"answered":67}
{"sending":68,"request":"POST /invoices"}
{"answered":68}
{"sending":69,"request":"POST /invoices"}
{"answered":69}
{"sending":70,"request":"POST /invoices"}
{"answered":70}
{"sending":71,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"156","item":"{\"id\":156,\"number\":186,\"title\":\"understudy 6a311b\"}","removal":"/invoices/156"}}
{"answered":71}
{"sending":72,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"157","item":"{\"id\":157,\"number\":187,\"title\":\"understudy-6d95b715-74dc75\"}","removal":"/invoices/157"}}
{"answered":72}
{"sending":73,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"158","item":"{\"id\":158,\"number\":188,\"title\":\"understudy-6d95b715-d462c4\"}","removal":"/invoices/158"}}
{"answered":73}
{"sending":74,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"159","item":"{\"id\":159,\"number\":189,\"title\":\"understudy-6d95b715-794b32\"}","removal":"/invoices/159"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:33933/v1","document":"/tmp/understudy-ORqOzD/9/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:40.007Z"}}
{"sending":1,"request":"POST /invoices"}
{"answered":1}
{"sending":2,"request":"POST /invoices"}
{"answered":2}
{"sending":3,"request":"POST /invoices"}
{"answered":3}
{"sending":4,"request":"POST /invoices"}
{"answered":4}
{"sending":5,"request":"POST /invoices"}
{"answered":5}
{"sending":6,"request":"POST /invoices"}
{"answered":6}
{"sending":7,"request":"POST /invoices"}
{"answered":7}
{"sending":8,"request":"POST /invoices"}
{"answered":8}
{"sending":9,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/131"}}
{"answered":9}
{"sending":10,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-32bb6d\"}","removal":"/invoices/132"}}
{"answered":10}
{"sending":11,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-d00a1e\"}","removal":"/invoices/133"}}
{"answered":11}
{"sending":12,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-7b7a47\"}","removal":"/invoices/134"}}
{"answered":12}
{"sending":13,"request":"POST /invoices"}
{"made":{"collection":"/invoices","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-5dda6d\"}","removal":"/invoices/135"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:43615/v1","document":"/tmp/understudy-ORqOzD/14/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:44.826Z"}}
{"sending":1,"request":"POST /users"}
{"answered":1}
{"sending":2,"request":"POST /users"}
{"answered":2}
{"sending":3,"request":"POST /users"}
{"answered":3}
{"sending":4,"request":"POST /users"}
{"answered":4}
{"sending":5,"request":"POST /users"}
{"answered":5}
{"sending":6,"request":"POST /users"}
{"answered":6}
{"sending":7,"request":"POST /users"}
{"answered":7}
{"sending":8,"request":"POST /users"}
{"answered":8}
{"sending":9,"request":"POST /users"}
{"made":{"collection":"/users","id":"13","item":"{\"id\":13,\"login\":\"u13\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/13"}}
{"answered":9}
{"sending":10,"request":"POST /users"}
{"made":{"collection":"/users","id":"14","item":"{\"id\":14,\"login\":\"u14\",\"name\":\"understudy-6d95b715-05b52b\"}","removal":"/users/14"}}
{"answered":10}
{"sending":11,"request":"POST /users"}
{"made":{"collection":"/users","id":"15","item":"{\"id\":15,\"login\":\"u15\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/15"}}
{"answered":11}
{"sending":12,"request":"POST /users"}
{"made":{"collection":"/users","id":"16","item":"{\"id\":16,\"login\":\"u16\",\"name\":\"understudy-6d95b715-9c3d6e\"}","removal":"/users/16"}}
{"answered":12}
{"sending":13,"request":"POST /users"}
{"made":{"collection":"/users","id":"17","item":"{\"id\":17,\"login\":\"u17\",\"name\":\"understudy-6d95b715-129561\"}","removal":"/users/17"}}
{"answered":13}
{"sending":14,"request":"POST /users"}
{"answered":14}
{"sending":15,"request":"POST /users"}
{"made":{"collection":"/users","id":"18","item":"{\"id\":18,\"login\":\"u18\",\"name\":\" \"}","removal":"/users/18"}}
{"answered":15}
{"sending":16,"request":"POST /users"}
{"made":{"collection":"/users","id":"19","item":"{\"id\":19,\"login\":\"u19\",\"name\":\"  understudy padded  \"}","removal":"/users/19"}}
{"answered":16}
{"sending":17,"request":"POST /users"}
{"made":{"collection":"/users","id":"20","item":"{\"id\":20,\"login\":\"u20\",\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/users/20"}}
{"answered":17}
{"sending":18,"request":"POST /users"}
{"answered":18}
{"sending":19,"request":"POST /users"}
{"answered":19}
{"sending":20,"request":"POST /users"}
{"made":{"collection":"/users","id":"21","item":"{\"id\":21,\"login\":\"u21\",\"name\":\"understudy éèü\"}","removal":"/users/21"}}
{"answered":20}
{"sending":21,"request":"POST /users"}
{"made":{"collection":"/users","id":"22","item":"{\"id\":22,\"login\":\"u22\",\"name\":\"understudy éü\"}","removal":"/users/22"}}
{"answered":21}
{"sending":22,"request":"POST /users"}
{"made":{"collection":"/users","id":"23","item":"{\"id\":23,\"login\":\"u23\",\"name\":\"understudy 🐶\"}","removal":"/users/23"}}
{"answered":22}
{"sending":23,"request":"POST /users"}
{"made":{"collection":"/users","id":"24","item":"{\"id\":24,\"login\":\"u24\",\"name\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/users/24"}}
{"answered":23}
{"sending":24,"request":"POST /users"}
{"made":{"collection":"/users","id":"25","item":"{\"id\":25,\"login\":\"u25\",\"name\":\"understudy\\n\\tx\"}","removal":"/users/25"}}
{"answered":24}
{"sending":25,"request":"POST /users"}
{"made":{"collection":"/users","id":"26","item":"{\"id\":26,\"login\":\"u26\",\"name\":\"00123\"}","removal":"/users/26"}}
{"answered":25}
{"sending":26,"request":"POST /users"}
{"made":{"collection":"/users","id":"27","item":"{\"id\":27,\"login\":\"u27\",\"name\":\"understudy-6d95b715-dff8d7\"}","removal":"/users/27"}}
{"answered":26}
{"sending":27,"request":"POST /users"}
{"made":{"collection":"/users","id":"28","item":"{\"id\":28,\"login\":\"u28\",\"name\":\"understudy-6d95b715-c8bbcf\"}","removal":"/users/28"}}
{"answered":27}
{"sending":28,"request":"POST /users"}
{"made":{"collection":"/users","id":"29","item":"{\"id\":29,\"login\":\"u29\",\"name\":\"understudy-6d95b715-339b30\"}","removal":"/users/29"}}
{"answered":28}
{"sending":29,"request":"POST /users"}
{"made":{"collection":"/users","id":"30","item":"{\"id\":30,\"login\":\"u30\",\"name\":\"understudy-6d95b715-bcdc7c\"}","removal":"/users/30"}}
{"answered":29}
{"sending":30,"request":"POST /users"}
{"made":{"collection":"/users","id":"31","item":"{\"id\":31,\"login\":\"u31\",\"name\":\"understudy-6d95b715-7f9759\"}","removal":"/users/31"}}
{"answered":30}
{"sending":31,"request":"POST /users"}
{"made":{"collection":"/users","id":"32","item":"{\"id\":32,\"login\":\"u32\",\"name\":\"understudy-6d95b715-4135af\"}","removal":"/users/32"}}
{"answered":31}
{"sending":32,"request":"POST /users"}
{"made":{"collection":"/users","id":"33","item":"{\"id\":33,\"login\":\"u33\",\"name\":\"understudy-6d95b715-c1723a\"}","removal":"/users/33"}}
{"answered":32}
{"sending":33,"request":"POST /users"}
{"made":{"collection":"/users","id":"34","item":"{\"id\":34,\"login\":\"u34\",\"name\":\"understudy-6d95b715-9fb7f6\"}","removal":"/users/34"}}
{"answered":33}
{"sending":34,"request":"POST /users"}
{"answered":34}
{"sending":35,"request":"POST /users"}
{"made":{"collection":"/users","id":"35","item":"{\"id\":35,\"login\":\"u35\",\"name\":\"understudy-6d95b715-0c21d1\"}","removal":"/users/35"}}
{"answered":35}
{"sending":36,"request":"POST /users"}
{"made":{"collection":"/users","id":"36","item":"{\"id\":36,\"login\":\"u36\",\"name\":\"understudy-6d95b715-49d222\"}","removal":"/users/36"}}
{"answered":36}
{"sending":37,"request":"POST /users"}
{"answered":37}
{"sending":38,"request":"POST /users"}
{"answered":38}
{"sending":39,"request":"POST /users"}
{"answered":39}
{"sending":40,"request":"POST /users"}
{"answered":40}
{"sending":41,"request":"POST /users"}
{"answered":41}
{"sending":42,"request":"POST /users"}
{"answered":42}
{"sending":43,"request":"POST /users"}
{"answered":43}
{"sending":44,"request":"POST /users"}
{"answered":44}
{"sending":45,"request":"POST /users"}
{"answered":45}
{"sending":46,"request":"POST /users"}
{"answered":46}
{"sending":47,"request":"POST /users"}
{"answered":47}
{"sending":48,"request":"POST /users"}
{"answered":48}
{"sending":49,"request":"POST /users"}
{"answered":49}
{"sending":50,"request":"POST /users"}
{"answered":50}
{"sending":51,"request":"POST /users"}
{"answered":51}
{"sending":52,"request":"POST /users"}
{"answered":52}
{"sending":53,"request":"POST /users"}
{"answered":53}
{"sending":54,"request":"POST /users"}
{"answered":54}
{"sending":55,"request":"POST /users"}
{"answered":55}
{"sending":56,"request":"POST /users"}
{"answered":56}
{"sending":57,"request":"POST /users"}
{"answered":57}
{"sending":58,"request":"POST /users"}
{"made":{"collection":"/users","id":"37","item":"{\"id\":37,\"login\":\"u37\",\"name\":\"�(understudy a1c3cc\"}","removal":"/users/37"}}
{"answered":58}
{"sending":59,"request":"POST /users"}
{"answered":59}
{"sending":60,"request":"POST /users"}
{"answered":60}
{"sending":61,"request":"POST /users"}
{"answered":61}
{"sending":62,"request":"POST /users"}
{"answered":62}
{"sending":63,"request":"POST /users"}
{"answered":63}
{"sending":64,"request":"POST /users"}
{"answered":64}
{"sending":65,"request":"POST /users"}
{"answered":65}
{"sending":66,"request":"POST /users"}
{"answered":66}
{"sending":67,"request":"POST /users"}
{"answered":67}
{"sending":68,"request":"POST /users"}
{"answered":68}
{"sending":69,"request":"POST /users"}
{"answered":69}
{"sending":70,"request":"POST /users"}
{"answered":70}
{"sending":71,"request":"POST /users"}
{"made":{"collection":"/users","id":"38","item":"{\"id\":38,\"login\":\"u38\",\"name\":\"understudy a1c3cc\"}","removal":"/users/38"}}
{"answered":71}
{"sending":72,"request":"POST /users"}
{"made":{"collection":"/users","id":"39","item":"{\"id\":39,\"login\":\"u39\",\"name\":\"understudy-6d95b715-f92d47\"}","removal":"/users/39"}}
{"answered":72}
{"sending":73,"request":"POST /users"}
{"made":{"collection":"/users","id":"40","item":"{\"id\":40,\"login\":\"u40\",\"name\":\"understudy-6d95b715-477519\"}","removal":"/users/40"}}
{"answered":73}
{"sending":74,"request":"POST /users"}
{"made":{"collection":"/users","id":"41","item":"{\"id\":41,\"login\":\"u41\",\"name\":\"understudy-6d95b715-c057c0\"}","removal":"/users/41"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:37917/v1","document":"/tmp/understudy-ORqOzD/15/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:52.573Z"}}
{"sending":1,"request":"POST /users"}
{"answered":1}
{"sending":2,"request":"POST /users"}
{"answered":2}
{"sending":3,"request":"POST /users"}
{"answered":3}
{"sending":4,"request":"POST /users"}
{"answered":4}
{"sending":5,"request":"POST /users"}
{"answered":5}
{"sending":6,"request":"POST /users"}
{"answered":6}
{"sending":7,"request":"POST /users"}
{"answered":7}
{"sending":8,"request":"POST /users"}
{"answered":8}
{"sending":9,"request":"POST /users"}
{"made":{"collection":"/users","id":"13","item":"{\"id\":13,\"login\":\"u13\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/13"}}
{"answered":9}
{"sending":10,"request":"POST /users"}
{"made":{"collection":"/users","id":"14","item":"{\"id\":14,\"login\":\"u14\",\"name\":\"understudy-6d95b715-05b52b\"}","removal":"/users/14"}}
{"answered":10}
{"sending":11,"request":"POST /users"}
{"made":{"collection":"/users","id":"15","item":"{\"id\":15,\"login\":\"u15\",\"name\":\"understudy-6d95b715-938fc5\"}","removal":"/users/15"}}
{"answered":11}
{"sending":12,"request":"POST /users"}
{"made":{"collection":"/users","id":"16","item":"{\"id\":16,\"login\":\"u16\",\"name\":\"understudy-6d95b715-9c3d6e\"}","removal":"/users/16"}}
{"answered":12}
{"sending":13,"request":"POST /users"}
{"made":{"collection":"/users","id":"17","item":"{\"id\":17,\"login\":\"u17\",\"name\":\"understudy-6d95b715-129561\"}","removal":"/users/17"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:38125/v1","document":"/tmp/understudy-ORqOzD/20/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:56.147Z"}}
{"sending":1,"request":"POST /orders"}
{"answered":1}
{"sending":2,"request":"POST /orders"}
{"answered":2}
{"sending":3,"request":"POST /orders"}
{"answered":3}
{"sending":4,"request":"POST /orders"}
{"answered":4}
{"sending":5,"request":"POST /orders"}
{"answered":5}
{"sending":6,"request":"POST /orders"}
{"answered":6}
{"sending":7,"request":"POST /orders"}
{"answered":7}
{"sending":8,"request":"POST /orders"}
{"answered":8}
{"sending":9,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/131"}}
{"answered":9}
{"sending":10,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-ae053d\"}","removal":"/orders/132"}}
{"answered":10}
{"sending":11,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/133"}}
{"answered":11}
{"sending":12,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-0924e0\"}","removal":"/orders/134"}}
{"answered":12}
{"sending":13,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-9a357d\"}","removal":"/orders/135"}}
{"answered":13}
{"sending":14,"request":"POST /orders"}
{"answered":14}
{"sending":15,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"136","item":"{\"id\":136,\"number\":166,\"title\":\" \"}","removal":"/orders/136"}}
{"answered":15}
{"sending":16,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"137","item":"{\"id\":137,\"number\":167,\"title\":\"  understudy padded  \"}","removal":"/orders/137"}}
{"answered":16}
{"sending":17,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"138","item":"{\"id\":138,\"number\":168,\"title\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"}","removal":"/orders/138"}}
{"answered":17}
{"sending":18,"request":"POST /orders"}
{"answered":18}
{"sending":19,"request":"POST /orders"}
{"answered":19}
{"sending":20,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"139","item":"{\"id\":139,\"number\":169,\"title\":\"understudy éèü\"}","removal":"/orders/139"}}
{"answered":20}
{"sending":21,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"140","item":"{\"id\":140,\"number\":170,\"title\":\"understudy éü\"}","removal":"/orders/140"}}
{"answered":21}
{"sending":22,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"141","item":"{\"id\":141,\"number\":171,\"title\":\"understudy 🐶\"}","removal":"/orders/141"}}
{"answered":22}
{"sending":23,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"142","item":"{\"id\":142,\"number\":172,\"title\":\"understudy <b>&amp;\\\"</b>\"}","removal":"/orders/142"}}
{"answered":23}
{"sending":24,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"143","item":"{\"id\":143,\"number\":173,\"title\":\"understudy\\n\\tx\"}","removal":"/orders/143"}}
{"answered":24}
{"sending":25,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"144","item":"{\"id\":144,\"number\":174,\"title\":\"00123\"}","removal":"/orders/144"}}
{"answered":25}
{"sending":26,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"145","item":"{\"id\":145,\"number\":175,\"title\":\"understudy-6d95b715-97f2a2\"}","removal":"/orders/145"}}
{"answered":26}
{"sending":27,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"146","item":"{\"id\":146,\"number\":176,\"title\":\"understudy-6d95b715-6bb0b9\"}","removal":"/orders/146"}}
{"answered":27}
{"sending":28,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"147","item":"{\"id\":147,\"number\":177,\"title\":\"understudy-6d95b715-4501a2\"}","removal":"/orders/147"}}
{"answered":28}
{"sending":29,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"148","item":"{\"id\":148,\"number\":178,\"title\":\"understudy-6d95b715-5d50e8\"}","removal":"/orders/148"}}
{"answered":29}
{"sending":30,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"149","item":"{\"id\":149,\"number\":179,\"title\":\"understudy-6d95b715-00911c\"}","removal":"/orders/149"}}
{"answered":30}
{"sending":31,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"150","item":"{\"id\":150,\"number\":180,\"title\":\"understudy-6d95b715-df734a\"}","removal":"/orders/150"}}
{"answered":31}
{"sending":32,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"151","item":"{\"id\":151,\"number\":181,\"title\":\"understudy-6d95b715-5f8b3a\"}","removal":"/orders/151"}}
{"answered":32}
{"sending":33,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"152","item":"{\"id\":152,\"number\":182,\"title\":\"understudy-6d95b715-c4e09b\"}","removal":"/orders/152"}}
{"answered":33}
{"sending":34,"request":"POST /orders"}
{"answered":34}
{"sending":35,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"153","item":"{\"id\":153,\"number\":183,\"title\":\"understudy-6d95b715-324175\"}","removal":"/orders/153"}}
{"answered":35}
{"sending":36,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"154","item":"{\"id\":154,\"number\":184,\"title\":\"understudy-6d95b715-86c4cc\"}","removal":"/orders/154"}}
{"answered":36}
{"sending":37,"request":"POST /orders"}
{"answered":37}
{"sending":38,"request":"POST /orders"}
{"answered":38}
{"sending":39,"request":"POST /orders"}
{"answered":39}
{"sending":40,"request":"POST /orders"}
{"answered":40}
{"sending":41,"request":"POST /orders"}
{"answered":41}
{"sending":42,"request":"POST /orders"}
{"answered":42}
{"sending":43,"request":"POST /orders"}
{"answered":43}
{"sending":44,"request":"POST /orders"}
{"answered":44}
{"sending":45,"request":"POST /orders"}
{"answered":45}
{"sending":46,"request":"POST /orders"}
{"answered":46}
{"sending":47,"request":"POST /orders"}
{"answered":47}
{"sending":48,"request":"POST /orders"}
{"answered":48}
{"sending":49,"request":"POST /orders"}
{"answered":49}
{"sending":50,"request":"POST /orders"}
{"answered":50}
{"sending":51,"request":"POST /orders"}
{"answered":51}
{"sending":52,"request":"POST /orders"}
{"answered":52}
{"sending":53,"request":"POST /orders"}
{"answered":53}
{"sending":54,"request":"POST /orders"}
{"answered":54}
{"sending":55,"request":"POST /orders"}
{"answered":55}
{"sending":56,"request":"POST /orders"}
{"answered":56}
{"sending":57,"request":"POST /orders"}
{"answered":57}
{"sending":58,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"155","item":"{\"id\":155,\"number\":185,\"title\":\"�(understudy a10319\"}","removal":"/orders/155"}}
{"answered":58}
{"sending":59,"request":"POST /orders"}
{"answered":59}
{"sending":60,"request":"POST /orders"}
{"answered":60}
{"sending":61,"request":"POST /orders"}
{"answered":61}
{"sending":62,"request":"POST /orders"}
{"answered":62}
{"sending":63,"request":"POST /orders"}
{"answered":63}
{"sending":64,"request":"POST /orders"}
{"answered":64}
{"sending":65,"request":"POST /orders"}
{"answered":65}
{"sending":66,"request":"POST /orders"}
{"answered":66}
{"sending":67,"request":"POST /orders"}
{"answered":67}
{"sending":68,"request":"POST /orders"}
{"answered":68}
{"sending":69,"request":"POST /orders"}
{"answered":69}
{"sending":70,"request":"POST /orders"}
{"answered":70}
{"sending":71,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"156","item":"{\"id\":156,\"number\":186,\"title\":\"understudy a10319\"}","removal":"/orders/156"}}
{"answered":71}
{"sending":72,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"157","item":"{\"id\":157,\"number\":187,\"title\":\"understudy-6d95b715-cc5012\"}","removal":"/orders/157"}}
{"answered":72}
{"sending":73,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"158","item":"{\"id\":158,\"number\":188,\"title\":\"understudy-6d95b715-ecfcbc\"}","removal":"/orders/158"}}
{"answered":73}
{"sending":74,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"159","item":"{\"id\":159,\"number\":189,\"title\":\"understudy-6d95b715-60846b\"}","removal":"/orders/159"}}
{"answered":74}

{"run":{"baseUrl":"http://0.0.0.0:43709/v1","document":"/tmp/understudy-ORqOzD/21/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:23:57.470Z"}}
{"sending":1,"request":"POST /orders"}
{"answered":1}
{"sending":2,"request":"POST /orders"}
{"answered":2}
{"sending":3,"request":"POST /orders"}
{"answered":3}
{"sending":4,"request":"POST /orders"}
{"answered":4}
{"sending":5,"request":"POST /orders"}
{"answered":5}
{"sending":6,"request":"POST /orders"}
{"answered":6}
{"sending":7,"request":"POST /orders"}
{"answered":7}
{"sending":8,"request":"POST /orders"}
{"answered":8}
{"sending":9,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"131","item":"{\"id\":131,\"number\":161,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/131"}}
{"answered":9}
{"sending":10,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"132","item":"{\"id\":132,\"number\":162,\"title\":\"understudy-6d95b715-ae053d\"}","removal":"/orders/132"}}
{"answered":10}
{"sending":11,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"133","item":"{\"id\":133,\"number\":163,\"title\":\"understudy-6d95b715-684908\"}","removal":"/orders/133"}}
{"answered":11}
{"sending":12,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"134","item":"{\"id\":134,\"number\":164,\"title\":\"understudy-6d95b715-0924e0\"}","removal":"/orders/134"}}
{"answered":12}
{"sending":13,"request":"POST /orders"}
{"made":{"collection":"/orders","id":"135","item":"{\"id\":135,\"number\":165,\"title\":\"understudy-6d95b715-9a357d\"}","removal":"/orders/135"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:37349/v1","document":"/tmp/understudy-ORqOzD/26/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:00.536Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:46439/v1","document":"/tmp/understudy-ORqOzD/27/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:01.715Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:45427/v1","document":"/tmp/understudy-ORqOzD/32/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:04.381Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:33201/v1","document":"/tmp/understudy-ORqOzD/33/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:05.353Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:46845/v1","document":"/tmp/understudy-ORqOzD/38/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:08.066Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:38257/v1","document":"/tmp/understudy-ORqOzD/39/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:09.429Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"age\":11,\"name\":\"Lou 11\"}","removal":"/pets/12"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:33563/v1","document":"/tmp/understudy-ORqOzD/44/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:12.346Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:42089/v1","document":"/tmp/understudy-ORqOzD/45/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:13.359Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:44929/v1","document":"/tmp/understudy-ORqOzD/50/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:15.855Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/13"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"answered":89}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:34935/v1","document":"/tmp/understudy-ORqOzD/51/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:16.876Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:45845/v1","document":"/tmp/understudy-ORqOzD/56/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:19.746Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741016"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/9007199254741016"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/9007199254741020"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741020"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741028","item":"{\"id\":9007199254741028,\"name\":\" \",\"age\":1}","removal":"/pets/9007199254741028"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741028","item":"{\"id\":9007199254741028,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/9007199254741028"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741032","item":"{\"id\":9007199254741032,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/9007199254741032"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741032","item":"{\"id\":9007199254741032,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/9007199254741032"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741036","item":"{\"id\":9007199254741036,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/9007199254741036"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741036","item":"{\"id\":9007199254741036,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/9007199254741036"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741040","item":"{\"id\":9007199254741040,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/9007199254741040"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741040","item":"{\"id\":9007199254741040,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/9007199254741040"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741044","item":"{\"id\":9007199254741044,\"name\":\"00123\",\"age\":1}","removal":"/pets/9007199254741044"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741044","item":"{\"id\":9007199254741044,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/9007199254741044"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741048","item":"{\"id\":9007199254741048,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/9007199254741048"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741048","item":"{\"id\":9007199254741048,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/9007199254741048"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741052","item":"{\"id\":9007199254741052,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/9007199254741052"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741052","item":"{\"id\":9007199254741052,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/9007199254741052"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741056","item":"{\"id\":9007199254741056,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/9007199254741056"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741056","item":"{\"id\":9007199254741056,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/9007199254741056"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741060","item":"{\"id\":9007199254741060,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/9007199254741060"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741060","item":"{\"id\":9007199254741060,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/9007199254741060"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741064","item":"{\"id\":9007199254741064,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/9007199254741064"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741064","item":"{\"id\":9007199254741064,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/9007199254741064"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741068","item":"{\"id\":9007199254741068,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/9007199254741068"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741068","item":"{\"id\":9007199254741068,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/9007199254741068"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741072","item":"{\"id\":9007199254741072,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/9007199254741072"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741072","item":"{\"id\":9007199254741072,\"name\":\"understudy f0cd02\"}","removal":"/pets/9007199254741072"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741076","item":"{\"id\":9007199254741076,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/9007199254741076"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741076","item":"{\"id\":9007199254741076,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/9007199254741076"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741080","item":"{\"id\":9007199254741080,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/9007199254741080"}}
{"answered":89}

{"run":{"baseUrl":"http://0.0.0.0:43599/v1","document":"/tmp/understudy-ORqOzD/57/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:21.015Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741016"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741016","item":"{\"id\":9007199254741016,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/9007199254741016"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/9007199254741020"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741020","item":"{\"id\":9007199254741020,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/9007199254741020"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"9007199254741024","item":"{\"id\":9007199254741024,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/9007199254741024"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:42779/v1","document":"/tmp/understudy-ORqOzD/62/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:23.057Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:36457/v1","document":"/tmp/understudy-ORqOzD/63/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:24.133Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"TOM","item":"{\"id\":\"TOM\",\"age\":1,\"name\":\"Bo 1\"}","removal":"/pets/TOM"}}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:39375/v1","document":"/tmp/understudy-ORqOzD/68/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:26.077Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"answered":87}

{"run":{"baseUrl":"http://0.0.0.0:40817/v1","document":"/tmp/understudy-ORqOzD/69/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:26.972Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"answered":13}

{"run":{"baseUrl":"http://127.0.0.1:41545/v1","document":"/tmp/understudy-ORqOzD/74/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:30.396Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy f0cd02\"}","removal":"/pets/43"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/44"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/45"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"46","item":"{\"id\":46,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/46"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"46"}}
{"gone":{"collection":"/pets","id":"45"}}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:35001/v1","document":"/tmp/understudy-ORqOzD/75/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:31.728Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:43861/v1","document":"/tmp/understudy-ORqOzD/80/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:35.264Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy f0cd02\"}","removal":"/pets/43"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/44"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/45"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"46","item":"{\"id\":46,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/46"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"46"}}
{"gone":{"collection":"/pets","id":"45"}}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:43009/v1","document":"/tmp/understudy-ORqOzD/81/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:36.641Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:44803/v1","document":"/tmp/understudy-ORqOzD/86/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:39.095Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:41079/v1","document":"/tmp/understudy-ORqOzD/87/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:40.092Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:42783/v1","document":"/tmp/understudy-ORqOzD/92/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:42.299Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:44429/v1","document":"/tmp/understudy-ORqOzD/93/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:43.553Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:34729/v1","document":"/tmp/understudy-ORqOzD/98/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:45.265Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/18"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\" \",\"age\":1}","removal":"/pets/19"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/20"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/21"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/22"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/23"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/24"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/25"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/26"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"00123\",\"age\":1}","removal":"/pets/27"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/28"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/29"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/30"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/31"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/32"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/33"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/34"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/35"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/36"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/37"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/38"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/39"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/40"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy f0cd02\"}","removal":"/pets/42"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/43"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/44"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"45","item":"{\"id\":45,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/45"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"44"}}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"40"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"26"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"18"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://0.0.0.0:40455/v1","document":"/tmp/understudy-ORqOzD/99/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:46.277Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/13"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/14"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/15"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/16"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/17"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}

{"run":{"baseUrl":"http://127.0.0.1:34097/v1","document":"/tmp/understudy-ORqOzD/104/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:47.932Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/13"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/14"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/15"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/16"}}
{"answered":13}
{"sending":14,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"17","item":"{\"id\":17,\"name\":\"understudy-6d95b715-d100f9\",\"age\":1}","removal":"/pets/17"}}
{"answered":14}
{"sending":15,"request":"POST /pets"}
{"answered":15}
{"sending":16,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"18","item":"{\"id\":18,\"name\":\" \",\"age\":1}","removal":"/pets/18"}}
{"answered":16}
{"sending":17,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"19","item":"{\"id\":19,\"name\":\"  understudy padded  \",\"age\":1}","removal":"/pets/19"}}
{"answered":17}
{"sending":18,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"20","item":"{\"id\":20,\"name\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"age\":1}","removal":"/pets/20"}}
{"answered":18}
{"sending":19,"request":"POST /pets"}
{"answered":19}
{"sending":20,"request":"POST /pets"}
{"answered":20}
{"sending":21,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"21","item":"{\"id\":21,\"name\":\"understudy éèü\",\"age\":1}","removal":"/pets/21"}}
{"answered":21}
{"sending":22,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"22","item":"{\"id\":22,\"name\":\"understudy éü\",\"age\":1}","removal":"/pets/22"}}
{"answered":22}
{"sending":23,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"23","item":"{\"id\":23,\"name\":\"understudy 🐶\",\"age\":1}","removal":"/pets/23"}}
{"answered":23}
{"sending":24,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"24","item":"{\"id\":24,\"name\":\"understudy <b>&amp;\\\"</b>\",\"age\":1}","removal":"/pets/24"}}
{"answered":24}
{"sending":25,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"25","item":"{\"id\":25,\"name\":\"understudy\\n\\tx\",\"age\":1}","removal":"/pets/25"}}
{"answered":25}
{"sending":26,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"26","item":"{\"id\":26,\"name\":\"00123\",\"age\":1}","removal":"/pets/26"}}
{"answered":26}
{"sending":27,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"27","item":"{\"id\":27,\"name\":\"understudy-6d95b715-e0ba16\",\"age\":0}","removal":"/pets/27"}}
{"answered":27}
{"sending":28,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"28","item":"{\"id\":28,\"name\":\"understudy-6d95b715-1af339\",\"age\":0}","removal":"/pets/28"}}
{"answered":28}
{"sending":29,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"29","item":"{\"id\":29,\"name\":\"understudy-6d95b715-ecca48\",\"age\":99}","removal":"/pets/29"}}
{"answered":29}
{"sending":30,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"30","item":"{\"id\":30,\"name\":\"understudy-6d95b715-535ee0\",\"age\":1}","removal":"/pets/30"}}
{"answered":30}
{"sending":31,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"31","item":"{\"id\":31,\"name\":\"understudy-6d95b715-5b8c88\",\"age\":1}","removal":"/pets/31"}}
{"answered":31}
{"sending":32,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"32","item":"{\"id\":32,\"name\":\"understudy-6d95b715-972e9e\",\"age\":1}","removal":"/pets/32"}}
{"answered":32}
{"sending":33,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"33","item":"{\"id\":33,\"name\":\"understudy-6d95b715-6c93ae\",\"age\":1}","removal":"/pets/33"}}
{"answered":33}
{"sending":34,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"34","item":"{\"id\":34,\"name\":\"understudy-6d95b715-835b03\",\"age\":1}","removal":"/pets/34"}}
{"answered":34}
{"sending":35,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"35","item":"{\"id\":35,\"name\":\"understudy-6d95b715-0ea50b\",\"age\":1}","removal":"/pets/35"}}
{"answered":35}
{"sending":36,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"36","item":"{\"id\":36,\"name\":\"understudy-6d95b715-5021e3\",\"age\":1}","removal":"/pets/36"}}
{"answered":36}
{"sending":37,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"37","item":"{\"id\":37,\"name\":\"understudy-6d95b715-5bd647\",\"age\":1}","removal":"/pets/37"}}
{"answered":37}
{"sending":38,"request":"POST /pets"}
{"answered":38}
{"sending":39,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"38","item":"{\"id\":38,\"name\":\"understudy-6d95b715-ad8316\",\"age\":1}","removal":"/pets/38"}}
{"answered":39}
{"sending":40,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"39","item":"{\"id\":39,\"name\":\"understudy-6d95b715-745c8f\",\"age\":1}","removal":"/pets/39"}}
{"answered":40}
{"sending":41,"request":"POST /pets"}
{"answered":41}
{"sending":42,"request":"POST /pets"}
{"answered":42}
{"sending":43,"request":"POST /pets"}
{"answered":43}
{"sending":44,"request":"POST /pets"}
{"answered":44}
{"sending":45,"request":"POST /pets"}
{"answered":45}
{"sending":46,"request":"POST /pets"}
{"answered":46}
{"sending":47,"request":"POST /pets"}
{"answered":47}
{"sending":48,"request":"POST /pets"}
{"answered":48}
{"sending":49,"request":"POST /pets"}
{"answered":49}
{"sending":50,"request":"POST /pets"}
{"answered":50}
{"sending":51,"request":"POST /pets"}
{"answered":51}
{"sending":52,"request":"POST /pets"}
{"answered":52}
{"sending":53,"request":"POST /pets"}
{"answered":53}
{"sending":54,"request":"POST /pets"}
{"answered":54}
{"sending":55,"request":"POST /pets"}
{"answered":55}
{"sending":56,"request":"POST /pets"}
{"answered":56}
{"sending":57,"request":"POST /pets"}
{"answered":57}
{"sending":58,"request":"POST /pets"}
{"answered":58}
{"sending":59,"request":"POST /pets"}
{"answered":59}
{"sending":60,"request":"POST /pets"}
{"answered":60}
{"sending":61,"request":"POST /pets"}
{"answered":61}
{"sending":62,"request":"POST /pets"}
{"answered":62}
{"sending":63,"request":"POST /pets"}
{"answered":63}
{"sending":64,"request":"POST /pets"}
{"answered":64}
{"sending":65,"request":"POST /pets"}
{"answered":65}
{"sending":66,"request":"POST /pets"}
{"answered":66}
{"sending":67,"request":"POST /pets"}
{"answered":67}
{"sending":68,"request":"POST /pets"}
{"answered":68}
{"sending":69,"request":"POST /pets"}
{"answered":69}
{"sending":70,"request":"POST /pets"}
{"answered":70}
{"sending":71,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"40","item":"{\"id\":40,\"name\":\"�(understudy f0cd02\"}","removal":"/pets/40"}}
{"answered":71}
{"sending":72,"request":"POST /pets"}
{"answered":72}
{"sending":73,"request":"POST /pets"}
{"answered":73}
{"sending":74,"request":"POST /pets"}
{"answered":74}
{"sending":75,"request":"POST /pets"}
{"answered":75}
{"sending":76,"request":"POST /pets"}
{"answered":76}
{"sending":77,"request":"POST /pets"}
{"answered":77}
{"sending":78,"request":"POST /pets"}
{"answered":78}
{"sending":79,"request":"POST /pets"}
{"answered":79}
{"sending":80,"request":"POST /pets"}
{"answered":80}
{"sending":81,"request":"POST /pets"}
{"answered":81}
{"sending":82,"request":"POST /pets"}
{"answered":82}
{"sending":83,"request":"POST /pets"}
{"answered":83}
{"sending":84,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"41","item":"{\"id\":41,\"name\":\"understudy f0cd02\"}","removal":"/pets/41"}}
{"answered":84}
{"sending":85,"request":"POST /pets"}
{"answered":85}
{"sending":86,"request":"POST /pets"}
{"answered":86}
{"sending":87,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"42","item":"{\"id\":42,\"name\":\"understudy-6d95b715-4e7c0a\",\"age\":1}","removal":"/pets/42"}}
{"answered":87}
{"sending":88,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"43","item":"{\"id\":43,\"name\":\"understudy-6d95b715-a6dfb3\",\"age\":1}","removal":"/pets/43"}}
{"answered":88}
{"sending":89,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"44","item":"{\"id\":44,\"name\":\"understudy-6d95b715-8b1dc6\",\"age\":1}","removal":"/pets/44"}}
{"answered":89}
{"gone":{"collection":"/pets","id":"43"}}
{"gone":{"collection":"/pets","id":"42"}}
{"gone":{"collection":"/pets","id":"41"}}
{"gone":{"collection":"/pets","id":"39"}}
{"gone":{"collection":"/pets","id":"38"}}
{"gone":{"collection":"/pets","id":"37"}}
{"gone":{"collection":"/pets","id":"36"}}
{"gone":{"collection":"/pets","id":"35"}}
{"gone":{"collection":"/pets","id":"34"}}
{"gone":{"collection":"/pets","id":"33"}}
{"gone":{"collection":"/pets","id":"32"}}
{"gone":{"collection":"/pets","id":"31"}}
{"gone":{"collection":"/pets","id":"30"}}
{"gone":{"collection":"/pets","id":"29"}}
{"gone":{"collection":"/pets","id":"28"}}
{"gone":{"collection":"/pets","id":"27"}}
{"gone":{"collection":"/pets","id":"25"}}
{"gone":{"collection":"/pets","id":"24"}}
{"gone":{"collection":"/pets","id":"23"}}
{"gone":{"collection":"/pets","id":"22"}}
{"gone":{"collection":"/pets","id":"21"}}
{"gone":{"collection":"/pets","id":"20"}}
{"gone":{"collection":"/pets","id":"19"}}
{"gone":{"collection":"/pets","id":"17"}}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}
{"gone":{"collection":"/pets","id":"12"}}

{"run":{"baseUrl":"http://0.0.0.0:34181/v1","document":"/tmp/understudy-ORqOzD/105/document.json","runTag":"understudy-6d95b715","startedAt":"2026-11-22T22:24:48.882Z"}}
{"sending":1,"request":"POST /pets"}
{"answered":1}
{"sending":2,"request":"POST /pets"}
{"answered":2}
{"sending":3,"request":"POST /pets"}
{"answered":3}
{"sending":4,"request":"POST /pets"}
{"answered":4}
{"sending":5,"request":"POST /pets"}
{"answered":5}
{"sending":6,"request":"POST /pets"}
{"answered":6}
{"sending":7,"request":"POST /pets"}
{"answered":7}
{"sending":8,"request":"POST /pets"}
{"answered":8}
{"sending":9,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"12","item":"{\"id\":12,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/12"}}
{"answered":9}
{"sending":10,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"13","item":"{\"id\":13,\"name\":\"understudy-6d95b715-c6f8fc\"}","removal":"/pets/13"}}
{"answered":10}
{"sending":11,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"14","item":"{\"id\":14,\"name\":\"understudy-6d95b715-581183\"}","removal":"/pets/14"}}
{"answered":11}
{"sending":12,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"15","item":"{\"id\":15,\"name\":\"understudy-6d95b715-5438f4\",\"age\":1}","removal":"/pets/15"}}
{"answered":12}
{"sending":13,"request":"POST /pets"}
{"made":{"collection":"/pets","id":"16","item":"{\"id\":16,\"name\":\"understudy-6d95b715-870409\",\"age\":1}","removal":"/pets/16"}}
{"answered":13}
{"gone":{"collection":"/pets","id":"16"}}
{"gone":{"collection":"/pets","id":"15"}}
{"gone":{"collection":"/pets","id":"14"}}
{"gone":{"collection":"/pets","id":"13"}}
{"gone":{"collection":"/pets","id":"12"}}
