package dev.kontract.server.registry.validation;

import dev.kontract.server.name.NameFormats;
import java.util.List;

/** The name format of a kind. Stateless and thread-safe. */
@FunctionalInterface
public interface NameRule {

    /** The minimum for every kind: a valid URL path segment. */
    NameRule ANY = name -> NameFormats.pathSegment(name);

    /** Roles and bindings: any URL path segment. */
    NameRule PATH_SEGMENT = NameFormats::pathSegment;

    /** Most kinds: a DNS subdomain. */
    NameRule SUBDOMAIN = NameFormats::subdomain;

    /** Kinds whose name becomes a host name or label value: a DNS label. */
    NameRule LABEL = NameFormats::label;

    /** The same format for kinds that look at the name only, not at what it was generated from. */
    static NameRule asGenerated(NameRule rule) {
        return new NameRule() {
            @Override
            public List<String> check(String name) {
                return rule.check(name);
            }

            @Override
            public List<String> checkPrefix(String prefix) {
                return List.of();
            }
        };
    }

    /** Returns the error messages for {@code name}, empty if it is valid. */
    List<String> check(String name);

    /** Returns the error messages for a {@code generateName}, empty if it is valid. */
    default List<String> checkPrefix(String prefix) {
        if (this == ANY) {
            return NameFormats.pathSegmentPrefix(prefix);
        }
        if (this == PATH_SEGMENT) {
            return check(prefix);
        }
        boolean dash = prefix.length() > 1 && prefix.endsWith("-");
        return check(dash ? prefix.substring(0, prefix.length() - 2) + "a" : prefix);
    }
}
