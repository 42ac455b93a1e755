package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An operation of an OpenAPI document.
 *
 * @param method the HTTP method in upper case
 * @param template the path with parameters in braces
 * @param node what the document says of it
 */
record DescribedOperation(String method, String template, JsonNode node) {

    /** Returns what it does: its {@code x-kubernetes-action}, or its method and path. */
    String action() {
        return node.path("x-kubernetes-action").asText(toString());
    }

    /** Returns the kind of the objects it is about; empty if there is none. */
    String kind() {
        JsonNode type = node.path("x-kubernetes-group-version-kind");
        return (type.isArray() ? type.path(0) : type).path("kind").asText();
    }

    @Override
    public String toString() {
        return method + ' ' + template;
    }
}
