package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;

/**
 * A kind that takes part.
 *
 * @param name group, version and kind, for example {@code apps/v1 Deployment}
 * @param root the path of group and version
 * @param plural the resource
 * @param namespaced whether objects are in a namespace
 * @param verbs the verbs it supports
 * @param subresources its subresources, in the order of discovery
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
        List<Subresource> subresources,
        JsonNode schema,
        ObjectNode sample,
        boolean stored) {

    /**
     * A part of an object, or an action on it.
     *
     * @param name the name, for example {@code status}
     * @param type apiVersion and kind of what it accepts, for example {@code policy/v1 Eviction}
     * @param verbs the verbs it supports
     * @param schema the schema of {@code type}
     */
    record Subresource(String name, String type, Set<String> verbs, JsonNode schema) {}

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

    /** Returns whether a CustomResourceDefinition declares the kind: the groups of the API with a dot are below {@code k8s.io}. */
    boolean isCustom() {
        String group = name.substring(0, name.indexOf('/') + 1);
        return group.contains(".") && !group.endsWith(".k8s.io/");
    }
}
