package dev.kontract.conformance.validation;

import java.util.List;

/**
 * The result of a server's validation of an object.
 *
 * @param manifest the object
 * @param problems the errors; empty if it is accepted
 * @param warnings the warnings of the server
 * @param defaults the defaulted fields with their values
 */
public record CheckedManifest(Manifest manifest, List<String> problems, List<String> warnings, List<String> defaults) {

    static CheckedManifest refused(Manifest manifest, String problem) {
        return new CheckedManifest(manifest, List.of(problem), List.of(), List.of());
    }
}
