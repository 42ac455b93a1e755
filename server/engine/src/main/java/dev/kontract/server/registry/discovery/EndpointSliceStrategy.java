package dev.kontract.server.registry.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Metadata;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Strategy of EndpointSlice. The topology of its beta version cannot be written.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/">EndpointSlices</a>
 */
final class EndpointSliceStrategy implements Strategy {

    private static final String MANAGED_BY = "endpointslice.kubernetes.io/managed-by";
    private static final Set<String> CONTROLLERS =
            Set.of("endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io");
    private static final String TOPOLOGY = "deprecatedTopology";

    @Override
    public void prepareForCreate(ObjectNode object) {
        Metadata.of(object).generation(1);
        dropTopology(object);
    }

    @Override
    public void prepareForUpdate(ObjectNode object, ObjectNode current) {
        Metadata before = Metadata.of(current);
        boolean changed = !SemanticEquality.sameBut(object, current, List.of("metadata"))
                || !SemanticEquality.same(
                        object.path("metadata").path("labels"),
                        current.path("metadata").path("labels"));
        Metadata.of(object).generation(before.generation() + (changed ? 1 : 0));
        dropTopology(object);
    }

    private static void dropTopology(ObjectNode slice) {
        for (JsonNode endpoint : slice.path("endpoints")) {
            ((ObjectNode) endpoint).remove(TOPOLOGY);
        }
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        EndpointSliceValidation.head(object, errors);
        EndpointSliceValidation.endpoints(object, errors);
    }

    /** Endpoints that do not change are not validated again. */
    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        EndpointSliceValidation.head(object, errors);
        if (!SemanticEquality.same(object.path("endpoints"), current.path("endpoints"))) {
            EndpointSliceValidation.endpoints(object, errors);
        }
        FieldValue.root(object, errors).checkUnchanged(FieldValue.root(current, new FieldErrors()));
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        List<String> warnings = new ArrayList<>();
        if (object.path("addressType").asText().equals("FQDN")) {
            warnings.add("spec.addressType: FQDN endpoints are deprecated");
        }
        warnings.addAll(addressWarnings(object));
        return warnings;
    }

    @Override
    public List<String> warningsOnUpdate(ObjectNode object, ObjectNode current) {
        return addressWarnings(object);
    }

    private static List<String> addressWarnings(ObjectNode slice) {
        String manager = slice.path("metadata").path("labels").path(MANAGED_BY).asText();
        if (CONTROLLERS.contains(manager)) {
            return List.of();
        }
        return FieldValue.of(slice, "endpoints", new FieldErrors()).items().stream()
                .flatMap(endpoint -> endpoint.items("addresses").stream())
                .map(IpAddress::warning)
                .flatMap(Optional::stream)
                .toList();
    }
}
