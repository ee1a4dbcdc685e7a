package understudytest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// readyTimeout is how long the program may take to start. Busy machines take their time.
const readyTimeout = time.Minute

// untilInputEnds is a command that ends when its input ends, on every platform. `understudy exec` runs it, so the program
// stops when this process ends, even if a signal kills it.
const untilInputEnds = "sort"

// shared is the program of all tests of this process.
var shared struct {
	once    sync.Once
	control *control
	err     error
}

// program finds or starts the program, once.
func program() (*control, error) {
	shared.once.Do(func() { shared.control, shared.err = open() })
	return shared.control, shared.err
}

func open() (*control, error) {
	if address := os.Getenv("UNDERSTUDY_CONTROL_URL"); address != "" {
		return &control{url: strings.TrimRight(address, "/"), apiOrigin: originOf(os.Getenv("UNDERSTUDY_BASE_URL"))}, nil
	}
	command := os.Getenv("UNDERSTUDY_COMMAND")
	if command == "" {
		command = "understudy"
	}
	return start(words(command))
}

// start starts the program on free ports.
func start(command []string) (*control, error) {
	folder, err := os.MkdirTemp("", "understudy-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	ready := filepath.Join(folder, "ready.json")
	arguments := argumentsOf(command, ready)
	process := exec.Command(arguments[0], arguments[1:]...)
	process.Env = slices.DeleteFunc(os.Environ(), isOwn)
	// The pipe stays open until this process ends.
	if _, err := process.StdinPipe(); err != nil {
		return nil, err
	}
	complaints, err := os.Create(filepath.Join(folder, "stderr"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = complaints.Close() }()
	process.Stderr = complaints
	if err := process.Start(); err != nil {
		return nil, fmt.Errorf("cannot start %s: %w; install it, or set UNDERSTUDY_COMMAND (how to start it) or UNDERSTUDY_CONTROL_URL (one that runs)", arguments[0], err)
	}
	ended := make(chan error, 1)
	go func() { ended <- process.Wait() }()
	address, err := awaitReady(ready, complaints.Name(), ended)
	if err != nil {
		_ = process.Process.Kill()
		return nil, err
	}
	return &control{url: address}, nil
}

func argumentsOf(command []string, ready string) []string {
	for i, word := range command {
		if word == "serve" {
			command[i] = "exec"
		}
	}
	if !slices.Contains(command, "exec") {
		command = append(command, "exec")
	}
	command = append(command, "--port", "0", "--control-port", "0", "--ready-file", ready, "--log", "silent")
	if os.Getenv("UNDERSTUDY_CLOCK") == "" {
		command = append(command, "--clock", "manual")
	}
	return append(command, "--", untilInputEnds)
}

func awaitReady(ready, complaints string, ended <-chan error) (string, error) {
	timeout := time.After(readyTimeout)
	for {
		if text, err := os.ReadFile(ready); err == nil {
			var report struct{ ControlURL string }
			if err := json.Unmarshal(text, &report); err != nil {
				return "", err
			}
			return report.ControlURL, nil
		}
		select {
		case err := <-ended:
			text, _ := os.ReadFile(complaints)
			return "", fmt.Errorf("the program ended (%v): %s", err, bytes.TrimSpace(text))
		case <-timeout:
			return "", errors.New("the program did not become ready within a minute")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// isOwn tells variables of this module and of an outer `understudy exec`, which the program does not know.
func isOwn(variable string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.Contains([]string{"UNDERSTUDY_COMMAND", "UNDERSTUDY_ARTIFACTS", "UNDERSTUDY_BASE_URL", "UNDERSTUDY_PUBLIC_KEY", "UNDERSTUDY_PRIVATE_KEY"}, name)
}

func originOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" {
		return ""
	}
	return parsed.Scheme + "://" + parsed.Host
}

// words splits a command at its spaces. Single and double quotes keep spaces.
func words(command string) []string {
	var found []string
	var word strings.Builder
	var quote rune
	isWord := false
	for _, char := range command {
		switch {
		case quote != 0 && char == quote:
			quote = 0
		case quote == 0 && (char == '\'' || char == '"'):
			quote, isWord = char, true
		case quote == 0 && char == ' ':
			if isWord {
				found = append(found, word.String())
			}
			word.Reset()
			isWord = false
		default:
			word.WriteRune(char)
			isWord = true
		}
	}
	if isWord {
		found = append(found, word.String())
	}
	return found
}
