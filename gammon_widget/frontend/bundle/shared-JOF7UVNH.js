var n=[1,2,5,10,20,50,100,200,500,1e3],o=4;function r(t){return n.find(e=>t/e<=o)??n[n.length-1]}export{r as a};
