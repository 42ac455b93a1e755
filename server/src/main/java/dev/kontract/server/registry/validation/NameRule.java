package dev.kontract.server.registry.validation;

import java.util.List;

/** What a kind asks of the names of its objects. Stateless and shared by all threads. */
@FunctionalInterface
public interface NameRule {

    /** What every kind asks, more or not: that the name fits into a URL path. */
    NameRule ANY = name -> NameFormats.pathSegment(name);

    /** Roles and bindings: anything that fits into a URL path. */
    NameRule PATH_SEGMENT = NameFormats::pathSegment;

    /** Most kinds: a DNS subdomain. */
    NameRule SUBDOMAIN = NameFormats::subdomain;

    /** Kinds whose name becomes a host name or a label value: a DNS label. */
    NameRule LABEL = NameFormats::label;

    /** What is wrong with {@code name}; nothing when it is fine. */
    List<String> check(String name);

    /** What is wrong with a {@code generateName} that gets a random ending. */
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
