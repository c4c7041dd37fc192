interface Destination {
  name: string
  location: { lat: number; lon: number }
}

/** Links to map services that build a route; on a phone they open the service's application. */
export function routeLinks({ name, location: { lat, lon } }: Destination) {
  return [
    { label: 'Яндекс Карты', href: `https://yandex.ru/maps/?rtext=~${lat},${lon}&rtt=auto` },
    { label: '2ГИС', href: `https://2gis.ru/routeSearch/rsType/car/to/${lon},${lat}` },
    { label: 'Google Карты', href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${lon}` },
    { label: 'OpenStreetMap', href: `https://www.openstreetmap.org/directions?to=${lat},${lon}` },
    {
      label: 'Приложение на телефоне',
      href: `geo:${lat},${lon}?q=${lat},${lon}(${encodeURIComponent(name)})`,
    },
  ]
}
