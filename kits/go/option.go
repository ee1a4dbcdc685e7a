package understudytest

import (
	"os"
	"strings"
)

// An Option says what a world starts with.
type Option func(spec Object) error

// Scenario loads a scenario: the name of one that ships, or a file that ends in .yaml.
func Scenario(nameOrFile string) Option {
	return func(spec Object) error {
		spec["scenario"] = nameOrFile
		if !strings.HasSuffix(nameOrFile, ".yaml") && !strings.HasSuffix(nameOrFile, ".yml") {
			return nil
		}
		text, err := os.ReadFile(nameOrFile)
		spec["scenario"], spec["scenarioFile"] = string(text), nameOrFile
		return err
	}
}

// Dialect chooses `documented` or `ops-manager`.
func Dialect(name string) Option { return With("dialect", name) }

// Now sets the start of the world's clock, an ISO 8601 timestamp.
func Now(instant string) Option { return With("now", instant) }

// Fixture names the fixture of the world.
func Fixture(name string) Option { return With("fixture", name) }

// Seed sets the seed of the world.
func Seed(seed int64) Option { return With("seed", seed) }

// With sets any member of the request that makes a world, such as `settings` or `quirks`.
func With(member string, value any) Option {
	return func(spec Object) error {
		spec[member] = value
		return nil
	}
}

// specOf returns the request that makes a world. Without an origin, the world is a copy of the default world.
func specOf(options []Option) (Object, error) {
	spec := Object{"clock": "manual"}
	for _, option := range options {
		if err := option(spec); err != nil {
			return nil, err
		}
	}
	for _, member := range []string{"fixture", "from", "state", "scenario", "now", "seed"} {
		if _, found := spec[member]; found {
			return spec, nil
		}
	}
	spec["from"] = "default"
	return spec, nil
}
