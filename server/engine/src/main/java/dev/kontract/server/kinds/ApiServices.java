package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.registry.apiregistration.ApiPriority;
import dev.kontract.server.registry.apiregistration.ApiServiceStrategy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The APIServices of what this server serves itself. */
final class ApiServices {

    private static final String MANAGED = "kube-aggregator.kubernetes.io/automanaged";
    private static final String ON_START = "onstart";
    private static final String CONTINUOUSLY = "true";

    private ApiServices() {}

    /** Returns one for each version that the contract declares, except that of API services. */
    static List<ObjectNode> of(Catalog catalog) {
        Map<String, ObjectNode> services = new TreeMap<>();
        for (ResourceDescriptor resource : catalog.resources()) {
            if (!resource.custom() && !resource.group().equals(ApiServiceStrategy.KIND.group())) {
                String name = resource.version() + '.' + resource.group();
                services.computeIfAbsent(name, absent -> of(name, resource));
            }
        }
        return List.copyOf(services.values());
    }

    private static ObjectNode of(String name, ResourceDescriptor resource) {
        ApiPriority priority = ApiPriority.of(resource.group(), resource.version());
        return of(name, resource.group(), resource.version(), priority, ON_START);
    }

    /** Returns that of a version that definitions serve. */
    static ObjectNode ofDefinition(String name, String group, String version) {
        return of(name, group, version, ApiPriority.OTHER, CONTINUOUSLY);
    }

    /** Returns whether the server keeps an APIService with these labels in line with the definitions. */
    static boolean isManaged(JsonNode labels) {
        return labels.path(MANAGED).asText().equals(CONTINUOUSLY);
    }

    /** Returns whether a server that started has created an APIService with these labels, for what it serves itself. */
    static boolean isOfStart(JsonNode labels) {
        return labels.path(MANAGED).asText().equals(ON_START);
    }

    private static ObjectNode of(String name, String group, String version, ApiPriority priority, String managed) {
        ObjectNode service = JsonNodeFactory.instance.objectNode();
        service.put("kind", ApiServiceStrategy.KIND.kind()).put("apiVersion", ApiServiceStrategy.KIND.apiVersion());
        service.putObject("metadata").put("name", name).putObject("labels").put(MANAGED, managed);
        ObjectNode spec = service.putObject("spec");
        if (!group.isEmpty()) {
            spec.put("group", group);
        }
        spec.put("version", version)
                .put("groupPriorityMinimum", priority.group())
                .put("versionPriority", priority.version());
        return service;
    }
}
