package understudytest

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"syscall"
)

// Transport returns a transport for the client under test that follows this world to another replica: it repeats a request
// that was answered 421, or refused because its replica has stopped, at the new address, and remembers that address. `base` may be nil, and must not sign requests: put
// the signing transport around this one.
func (w *W) Transport(base http.RoundTripper) http.RoundTripper {
	if base == nil {
		base = http.DefaultTransport
	}
	return &following{w, base}
}

type following struct {
	w    *W
	base http.RoundTripper
}

func (f *following) RoundTrip(request *http.Request) (*http.Response, error) {
	for hop := 0; ; hop++ {
		response, err := f.base.RoundTrip(request)
		if errors.Is(err, syscall.ECONNREFUSED) && hop < hopsMax {
			if next, isRepeatable := f.w.elsewhere(request); isRepeatable {
				request = next
				continue
			}
		}
		if err != nil || response.StatusCode != http.StatusMisdirectedRequest || hop == hopsMax {
			return response, err
		}
		location, err := response.Location()
		next, isRepeatable := repeat(request, location)
		if err != nil || !isRepeatable {
			return response, nil
		}
		_ = response.Body.Close()
		f.w.moveTo(request.URL, location)
		request = next
	}
}

// elsewhere returns a request again for the replica that has this world now.
func (w *W) elsewhere(request *http.Request) (*http.Request, bool) {
	before := originOf(request.URL.String())
	address, err := w.askAddress()
	if err != nil || originOf(address) == before {
		return nil, false
	}
	location, err := url.Parse(originOf(address) + request.URL.RequestURI())
	if err != nil {
		return nil, false
	}
	w.setBaseURL(address)
	return repeat(request, location)
}

// askAddress asks the control plane where this world is.
func (w *W) askAddress() (string, error) {
	var shown made
	err := w.control.call(http.MethodGet, "/v1/worlds/"+w.name, nil, &shown)
	return w.addressOf(shown), err
}

// moveTo sets the address of the API from a request and the address where it belongs.
func (w *W) moveTo(from, to *url.URL) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.baseURL = strings.Replace(w.baseURL, from.Scheme+"://"+from.Host, to.Scheme+"://"+to.Host, 1)
}

func repeat(request *http.Request, location *url.URL) (*http.Request, bool) {
	if location == nil || (request.Body != nil && request.GetBody == nil) {
		return nil, false
	}
	next := request.Clone(request.Context())
	next.URL, next.Host = location, location.Host
	if request.GetBody != nil {
		body, err := request.GetBody()
		if err != nil {
			return nil, false
		}
		next.Body = body
	}
	return next, true
}

// Locate finds the API of this world after a client has received 421, or no reply: the world has moved. It returns the new BaseURL.
func (w *W) Locate() string {
	w.t.Helper()
	address := w.BaseURL()
	for range hopsMax {
		reply, err := exchange(http.MethodGet, address, nil)
		if errors.Is(err, syscall.ECONNREFUSED) {
			address, err = w.askAddress()
		}
		if err != nil {
			w.t.Fatalf("%s: %v", address, err)
		}
		if reply.status != http.StatusMisdirectedRequest || reply.location == nil {
			break
		}
		address = strings.TrimRight(reply.location.String(), "/")
	}
	w.setBaseURL(address)
	return address
}
