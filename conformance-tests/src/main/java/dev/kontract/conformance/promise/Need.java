package dev.kontract.conformance.promise;

/**
 * A verb of a resource that a promise is about.
 *
 * @param groupVersion group and version, such as {@code apps/v1}
 * @param resource the plural, with the subresource if it is one: {@code pods}, {@code pods/status}
 * @param verb the verb as in discovery
 */
public record Need(String groupVersion, String resource, String verb) {

    @Override
    public String toString() {
        return verb + ' ' + resource + " of " + groupVersion;
    }
}
