package dev.kontract.server.endpoints.body;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.status.StatusException;

/** Checks that the object in a body matches the URL. */
public final class ObjectChecks {

    private ObjectChecks() {}

    /** Requires the name of the object to match the URL. */
    public static void requireName(ObjectNode body, String name) {
        String given = Metadata.of(body).name();
        if (given.isEmpty()) {
            throw StatusException.badRequest(
                    "the name of the object (" + name + " based on URL) was undeterminable: name must be provided");
        }
        if (!given.equals(name)) {
            throw StatusException.badRequest(
                    "the name of the object (" + given + ") does not match the name on the URL (" + name + ")");
        }
    }

    /**
     * Requires the namespace of the object to match the URL, setting it if absent. Cluster-scoped objects lose their
     * namespace.
     */
    public static void requireNamespace(ObjectNode body, String namespace) {
        Metadata metadata = Metadata.of(body);
        if (namespace.isEmpty()) {
            metadata.remove("namespace");
        } else if (metadata.namespace().isEmpty()) {
            metadata.set("namespace", namespace);
        } else if (!metadata.namespace().equals(namespace)) {
            throw StatusException.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
    }

    /** Returns {@code name} from the URL if it is a valid object name. */
    public static String requireValidName(String name) {
        if (name.equals(".") || name.equals("..")) {
            throw invalidName(name, "may not be '" + name + "'");
        }
        for (String forbidden : new String[] {"/", "%"}) {
            if (name.contains(forbidden)) {
                throw invalidName(name, "may not contain '" + forbidden + "'");
            }
        }
        return name;
    }

    private static StatusException invalidName(String name, String why) {
        return StatusException.badRequest("Name parameter invalid: \"" + name + "\": " + why);
    }
}
