/**
 * Runs in the head of the document. A press of a button that React has not taken over yet is heard by nobody, however long
 * its script takes: it is made again when the button is alive. What the browser answers by itself (links, fields, a form
 * that is sent) is left alone. `isAlive` judges as React does (`getNearestMountedFiber`): a part that is still being
 * rendered has its fibers already, with the flags Placement (2) or Hydrating (4096) on the way up. Before React, because
 * it stops what it cannot answer; a part that has become alive by the end of the press has answered it.
 */
export const earlyPressesScript = `(()=>{
const pressed=new Set
const isAlive=(button)=>{
const key=Object.keys(button).find((key)=>key.startsWith('__reactFiber'))
const fiber=key&&button[key]
if(!fiber)return false
if(!fiber.alternate)for(let one=fiber;one;one=one.return)if(one.flags&4098)return false
return true
}
addEventListener('click',({target})=>{
const button=target.closest?.('button[type=button]')
if(!button)return
if(isAlive(button))return void pressed.delete(button)
if(pressed.has(button))return
pressed.add(button)
const until=Date.now()+15000
const look=()=>{
if(!pressed.has(button))return
const isReady=isAlive(button)
if(!isReady&&button.isConnected&&Date.now()<until)return setTimeout(look,50)
pressed.delete(button)
if(isReady)button.click()
}
setTimeout(()=>isAlive(button)?pressed.delete(button):look())
},true)
})()`
