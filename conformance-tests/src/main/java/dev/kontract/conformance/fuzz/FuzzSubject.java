package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * A kind that takes part.
 *
 * @param name group, version and kind, for example {@code apps/v1 Deployment}
 * @param root the path of group and version
 * @param plural the resource
 * @param namespaced whether objects are in a namespace
 * @param verbs the verbs it supports
 * @param status whether it has a status subresource
 * @param schema its schema
 * @param sample the smallest valid object
 * @param stored whether objects may be stored; those that change how a server treats others take part in dry runs only
 */
record FuzzSubject(
        String name,
        String root,
        String plural,
        boolean namespaced,
        Set<String> verbs,
        boolean status,
        JsonNode schema,
        ObjectNode sample,
        boolean stored) {

    String collection() {
        return root + (namespaced ? "/namespaces/${ns}/" : "/") + plural;
    }

    /** Returns the name of the object {@code which}; kinds whose names have a form of their own have one object. */
    String objectName(String which) {
        String given = sample.at("/metadata/name").asText();
        return given.contains(".") || given.contains(":") ? given : "fuzz-" + which + "-${id}";
    }

    String item(String which) {
        return collection() + '/' + objectName(which);
    }
}
