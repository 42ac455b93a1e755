package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A CustomResourceDefinition as far as it determines the served kinds. The tree must not be modified.
 *
 * @param tree the whole definition
 */
record CustomDefinition(ObjectNode tree) {

    /**
     * One version of a definition.
     *
     * @param name for example {@code v1}
     * @param tree the declaration of the version
     */
    record Version(String name, JsonNode tree) {

        boolean served() {
            return tree.path("served").asBoolean();
        }

        boolean stored() {
            return tree.path("storage").asBoolean();
        }

        boolean deprecated() {
            return tree.path("deprecated").asBoolean();
        }

        /** The {@code openAPIV3Schema}; missing if there is none. */
        JsonNode schema() {
            return tree.path("schema").path("openAPIV3Schema");
        }

        boolean hasStatus() {
            return tree.path("subresources").hasNonNull("status");
        }

        /** The declaration of the scale; missing if there is none. */
        JsonNode scale() {
            return tree.path("subresources").path("scale");
        }
    }

    String name() {
        return tree.path("metadata").path("name").asText();
    }

    String uid() {
        return tree.path("metadata").path("uid").asText();
    }

    List<String> versionNames() {
        return versions().stream().map(Version::name).toList();
    }

    JsonNode spec() {
        return tree.path("spec");
    }

    String group() {
        return spec().path("group").asText();
    }

    boolean namespaced() {
        return spec().path("scope").asText().equals("Namespaced");
    }

    /** Returns the names under which the objects are served, which may differ from the requested ones. */
    JsonNode names() {
        return tree.path("status").path("acceptedNames");
    }

    String plural() {
        return names().path("plural").asText();
    }

    String kind() {
        return names().path("kind").asText();
    }

    JsonNode conversion() {
        return spec().path("conversion");
    }

    boolean isConvertedByWebhook() {
        return conversion().path("strategy").asText().equals("Webhook");
    }

    boolean isTrue(String condition) {
        for (JsonNode each : tree.path("status").path("conditions")) {
            if (each.path("type").asText().equals(condition)) {
                return each.path("status").asText().equals("True");
            }
        }
        return false;
    }

    /** Returns whether the objects are served: the names do not conflict with others. */
    boolean isServed() {
        return (isTrue("NamesAccepted") || isTrue("Established")) && !plural().isEmpty();
    }

    boolean isTerminating() {
        return isTrue("Terminating");
    }

    /** Returns whether {@code other} is the same definition and everything that is served follows from what both say. */
    boolean servesAs(CustomDefinition other) {
        return uid().equals(other.uid()) && spec().equals(other.spec()) && names().equals(other.names());
    }

    List<Version> versions() {
        List<Version> versions = new ArrayList<>();
        spec().path("versions")
                .forEach(each -> versions.add(new Version(each.path("name").asText(), each)));
        return versions;
    }

    /** The version in which objects are stored. */
    Version storedVersion() {
        return versions().stream()
                .filter(Version::stored)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name() + " has no stored version"));
    }

    /** Returns the warning for requests to a deprecated version. */
    Optional<String> deprecationWarning(Version version) {
        if (!version.deprecated()) {
            return Optional.empty();
        }
        JsonNode own = version.tree().path("deprecationWarning");
        return Optional.of(own.isTextual() ? own.asText() : standardWarning(version));
    }

    private String standardWarning(Version version) {
        String text = group() + '/' + version.name() + ' '
                + spec().path("names").path("kind").asText() + " is deprecated";
        return versions().stream()
                .filter(each -> each.served() && !each.deprecated())
                .map(Version::name)
                .filter(name -> VersionPriority.ORDER.compare(name, version.name()) < 0)
                .min(VersionPriority.ORDER)
                .map(better -> text + "; use " + group() + '/' + better + ' '
                        + spec().path("names").path("kind").asText())
                .orElse(text);
    }
}
