import { installFakeBridge } from './fake-bridge/index.ts';
import { launchChromium, serveRenderer } from './look.ts';
import AxeBuilder from '@axe-core/playwright';
const served = await serveRenderer('/tmp/look/build2');
const b = await launchChromium();
const W={ connections:'practice', sync:'done', payers:200, copies:1 } as const;
try {
 for (const [language,theme,width,height] of [['pt-BR','light',1280,800],['en','dark',1920,1080]] as const) {
  for (const [n,world,route] of [['overview',{},'/overview'],['failed',{sync:'failed',connections:'company'},'/overview'],['first',{connections:'none',payers:0,sync:'never'},'/'],['empty',{connections:'company',payers:0,sync:'never'},'/overview'],['emptycycles',{connections:'company',payers:0,sync:'never'},'/cycles'],['cycles',{copies:313},'/cycles'],['filtered',{},'/cycles?group=unpaid&payer=araujo&from=2026-01-01&to=2026-06-30&min=5000'],['mandates',{},'/mandates'],['printing',{},'/printing'],['exports',{},'/exports'],['connections',{},'/connections'],['settings',{},'/settings']] as const) {
   const ctx = await b.newContext({ viewport: { width, height }}); const page = await ctx.newPage();
   page.on('console', m=>m.type()==='error'&&console.log(n,m.text())); page.on('pageerror',e=>console.log(n,e.message));
   await installFakeBridge(page, { ...W, ...world, preferences:{language,theme} });
   await page.goto(`${served.url}#${route}`); await page.waitForTimeout(1100);
   await page.screenshot({path:`/tmp/look/q-${n}-${language}.png`}); const {violations}=await new AxeBuilder({page}).analyze(); for (const v of violations) console.log(n,language,v.id,v.nodes.slice(0,2).map(x=>x.html.slice(0,200)+' '+x.failureSummary?.slice(0,160)));
   if (n==='cycles') { await page.mouse.move(600,500); await page.evaluate(()=>{(window as any).lt=0; new PerformanceObserver(l=>{(window as any).lt+=l.getEntries().length}).observe({type:'longtask'});});
     const cdp=await ctx.newCDPSession(page); await cdp.send('Performance.enable'); const m=async()=>Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(x=>[x.name,x.value]));
     const a=await m(); for (let i=0;i<120;i++){ await page.mouse.wheel(0,240); await page.waitForTimeout(16);} await page.waitForTimeout(300); const z=await m();
     console.log('scroll: frames-ish 120, task ms/step', ((z.TaskDuration-a.TaskDuration)*1000/120).toFixed(1),'script ms/step',((z.ScriptDuration-a.ScriptDuration)*1000/120).toFixed(1),'heap MB',(z.JSHeapUsedSize/1e6).toFixed(1),'longtasks',await page.evaluate(()=>(window as any).lt), 'nodes', await page.getByRole('grid').evaluate(e=>e.querySelectorAll('*').length)); }
   await ctx.close();
  }
 }
} finally { await b.close(); await served.close(); }
