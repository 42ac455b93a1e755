package dev.kontract.server.endpoints;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.endpoints.option.ListParameters;
import dev.kontract.server.endpoints.response.ObjectResponses;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.selector.LabelSet;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import java.util.HashMap;
import java.util.Map;

/** Serves the objects of a kind that are computed when they are read. They cannot be watched. */
public final class ComputedEndpoint implements Endpoint {

    private final KindComponents components;
    private final ComputedObjects objects;

    /** Creates the endpoint of a kind. */
    public ComputedEndpoint(KindComponents components, ComputedObjects objects) {
        this.components = components;
        this.objects = objects;
    }

    @Override
    public ApiResponse get(RequestContext request) {
        ObjectResponses responses = responses(request);
        ResourceDescriptor resource = components.kind().descriptor();
        RequestInfo info = request.info();
        return responses.object(200, resource, objects.get(info.namespace(), info.name()));
    }

    @Override
    public ApiResponse list(RequestContext request) {
        ObjectResponses responses = responses(request);
        ResourceDescriptor resource = components.kind().descriptor();
        ListParameters parameters = ListParameters.of(request.query());
        components.selectables().check(parameters.query().predicate().fields());
        if (parameters.watch()) {
            throw StatusException.methodNotSupported(resource.group(), resource.plural(), "watch");
        }
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("kind", resource.listKind()).put("apiVersion", resource.apiVersion());
        list.putObject("metadata");
        list.putArray("items");
        SelectionPredicate predicate = parameters.query().predicate();
        for (ObjectNode object : objects.list(request.info().namespace(), each -> isSelected(each, predicate))) {
            object.remove("kind");
            object.remove("apiVersion");
            list.withArrayProperty("items").add(object);
        }
        return responses.list(list);
    }

    private static boolean isSelected(ObjectNode object, SelectionPredicate predicate) {
        if (predicate.isEverything()) {
            return true;
        }
        Metadata metadata = Metadata.of(object);
        Map<String, String> labels = new HashMap<>();
        for (Map.Entry<String, JsonNode> label : metadata.node().path("labels").properties()) {
            labels.put(label.getKey(), label.getValue().asText());
        }
        return predicate.matches(
                new LabelSet(labels),
                Map.of("metadata.name", metadata.name(), "metadata.namespace", metadata.namespace()));
    }

    private ObjectResponses responses(RequestContext request) {
        if (!objects.warning().isEmpty()) {
            request.warn(objects.warning());
        }
        return components.views().objectResponses(request);
    }
}
