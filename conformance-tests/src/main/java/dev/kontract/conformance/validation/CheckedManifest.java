package dev.kontract.conformance.validation;

import java.util.List;

/**
 * What a server says about an object.
 *
 * @param manifest the object
 * @param problems why it is refused; empty if it is accepted
 * @param warnings what the server warns of
 * @param defaults the fields that the server fills in, each with its value
 */
public record CheckedManifest(Manifest manifest, List<String> problems, List<String> warnings, List<String> defaults) {

    static CheckedManifest refused(Manifest manifest, String problem) {
        return new CheckedManifest(manifest, List.of(problem), List.of(), List.of());
    }
}
