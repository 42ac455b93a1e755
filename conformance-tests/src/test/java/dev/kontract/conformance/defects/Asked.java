package dev.kontract.conformance.defects;

import java.util.Map;
import java.util.TreeMap;

/**
 * A request on its way to the server.
 *
 * @param method the method
 * @param path the path with the query
 * @param headers the headers that matter
 * @param body the body; empty if there is none
 */
record Asked(String method, String path, Map<String, String> headers, String body) {

    boolean is(String otherMethod, String part) {
        return method.equals(otherMethod) && path.contains(part);
    }

    boolean watches() {
        return path.contains("watch=true");
    }

    Asked withPath(String other) {
        return new Asked(method, other, headers, body);
    }

    Asked withBody(String other) {
        return new Asked(method, path, headers, other);
    }

    Asked withHeader(String name, String value) {
        Map<String, String> changed = new TreeMap<>(headers);
        changed.put(name, value);
        return new Asked(method, path, changed, body);
    }

    Asked withoutHeader(String name) {
        Map<String, String> changed = new TreeMap<>(headers);
        changed.remove(name);
        return new Asked(method, path, changed, body);
    }

    /** The same without a parameter of the query. */
    Asked without(String parameter) {
        return withPath(path.replaceAll("(?<=[?&])" + parameter + "=[^&]*&?", ""));
    }

    /** The same as a dry run, which is answered and not done. */
    Asked asDryRun() {
        return withPath(path + (path.contains("?") ? "&" : "?") + "dryRun=All");
    }
}
