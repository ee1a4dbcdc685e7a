// A test suite for go test. With SWALLOW, its client takes a broken reply for an empty list.
package certified

import (
	"crypto/md5"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"testing"
)

func md5Of(text string) string { return fmt.Sprintf("%x", md5.Sum([]byte(text))) }

func get(path string) (map[string]interface{}, error) {
	address := os.Getenv("UNDERSTUDY_BASE_URL") + path
	first, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	first.Body.Close()
	part := func(name string) string {
		found := regexp.MustCompile(name + `="([^"]*)"`).FindStringSubmatch(first.Header.Get("WWW-Authenticate"))
		if found == nil {
			return ""
		}
		return found[1]
	}
	parsed, _ := url.Parse(address)
	user, realm, nonce := os.Getenv("UNDERSTUDY_PUBLIC_KEY"), part("realm"), part("nonce")
	ha1 := md5Of(user + ":" + realm + ":" + os.Getenv("UNDERSTUDY_PRIVATE_KEY"))
	response := md5Of(ha1 + ":" + nonce + ":00000001:c:auth:" + md5Of("GET:"+parsed.Path))
	request, _ := http.NewRequest("GET", address, nil)
	request.Header.Set("Authorization", fmt.Sprintf(
		`Digest username="%s", realm="%s", nonce="%s", uri="%s", algorithm=MD5, qop=auth, nc=00000001, cnonce="c", response="%s"`,
		user, realm, nonce, parsed.Path, response))
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	var body map[string]interface{}
	return body, json.NewDecoder(reply.Body).Decode(&body)
}

func TestOrganizations(t *testing.T) {
	body, err := get("/orgs")
	if err != nil && os.Getenv("SWALLOW") != "" {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, isList := body["results"].([]interface{}); !isList {
		t.Fatalf("no list: %v", body)
	}
}
