export default function setup() {console.log("GLOBAL SETUP")}
