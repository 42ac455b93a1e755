package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A CustomResourceDefinition as far as it decides what is served. The tree is not to be changed any more.
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

    /** The names under which the objects are served, which may differ from those that were asked for. */
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

    /** Whether the objects can be asked for: their names are known not to conflict with others. */
    boolean isServed() {
        return (isTrue("NamesAccepted") || isTrue("Established")) && !plural().isEmpty();
    }

    boolean isTerminating() {
        return isTrue("Terminating");
    }

    /** Whether {@code other} is the same definition and everything that is served follows from what both say. */
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

    /** What to warn of who uses a version that is deprecated. */
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
