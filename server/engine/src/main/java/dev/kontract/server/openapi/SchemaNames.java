package dev.kontract.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Maps the contract's schema names to the published ones, such as {@code StatefulSet} to {@code
 * io.k8s.api.apps.v1.StatefulSet}. A name that several groups have is qualified in the contract, where names are unique, by
 * group and version: {@code ApiextensionsV1ServiceReference}.
 */
final class SchemaNames {

    static final String REFERENCE = "#/components/schemas/";

    private static final String MACHINERY = "io.k8s.apimachinery.pkg.";
    private static final Map<String, String> OUTSIDE_OF_META = Map.of(
            "Quantity", MACHINERY + "api.resource.Quantity",
            "RawExtension", MACHINERY + "runtime.RawExtension",
            "VersionInfo", MACHINERY + "version.Info",
            "IntOrString", MACHINERY + "util.intstr.IntOrString");

    /** Where the types of a group are not declared beside those of the others. */
    private static final Map<String, String> PACKAGES = Map.of(
            "apiextensions", "io.k8s.apiextensions-apiserver.pkg.apis.",
            "apiregistration", "io.k8s.kube-aggregator.pkg.apis.",
            "metrics", "io.k8s.metrics.pkg.apis.");

    private final Map<String, String> names = new HashMap<>();

    SchemaNames(JsonNode schemas) {
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            String declared = schema.getValue().path("x-kontract-group-version").asText();
            names.put(schema.getKey(), published(schema.getKey(), declared));
        }
    }

    private static String published(String name, String groupVersion) {
        if (groupVersion.startsWith("meta/")) {
            return OUTSIDE_OF_META.getOrDefault(name, MACHINERY + "apis.meta.v1." + name);
        }
        int slash = groupVersion.indexOf('/');
        String group = groupVersion.substring(0, slash).split("\\.", 2)[0];
        String version = groupVersion.substring(slash + 1);
        String qualifier = capitalized(group) + capitalized(version);
        String type = name.startsWith(qualifier) ? name.substring(qualifier.length()) : name;
        return PACKAGES.getOrDefault(group, "io.k8s.api.") + group + '.' + version + '.' + type;
    }

    private static String capitalized(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** Returns the published name of a schema. */
    String of(String name) {
        return names.getOrDefault(name, name);
    }

    /** Returns a reference to a schema by its published name. */
    String reference(String reference) {
        return REFERENCE + of(reference.substring(reference.lastIndexOf('/') + 1));
    }
}
