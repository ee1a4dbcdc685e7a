package understudytest

import (
	"errors"
	"net/http"
	"net/url"
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
		hasMoved := errors.Is(err, syscall.ECONNREFUSED) || (err == nil && response.StatusCode == http.StatusMisdirectedRequest)
		if !hasMoved || hop == hopsMax {
			return response, err
		}
		next, isRepeatable := f.w.elsewhere(request)
		if !isRepeatable {
			return response, err
		}
		if response != nil {
			_ = response.Body.Close()
		}
		request = next
	}
}

// elsewhere returns a request again for the replica that has this world now. The control plane says where that is, so a reply of the
// API, which a fault may have made, leads nowhere.
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

func repeat(request *http.Request, location *url.URL) (*http.Request, bool) {
	if request.Body != nil && request.GetBody == nil {
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

// Locate asks the control plane for the API of this world, after a client has received 421, or no reply: the world has moved. It returns
// the new BaseURL.
func (w *W) Locate() string {
	w.t.Helper()
	address, err := w.askAddress()
	if err != nil {
		w.t.Fatalf("%v", err)
	}
	w.setBaseURL(address)
	return address
}
