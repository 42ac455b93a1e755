package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.SemanticEquality;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Strategy of Endpoints.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/services-networking/service/#endpoints">Endpoints</a>
 */
final class EndpointsStrategy implements Strategy {

    private static final String MANAGED_BY = "endpoints.kubernetes.io/managed-by";
    private static final String CONTROLLER = "endpoint-controller";

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        subsets(object, errors);
    }

    private static void subsets(ObjectNode object, FieldErrors errors) {
        FieldValue.of(object, "subsets", errors).items().forEach(EndpointsStrategy::subset);
    }

    /** Subsets that do not change are not validated again. */
    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        ObjectMetaUpdateValidation.ofKind(object, current, errors);
        ObjectMetaValidation.namespaced(object, NameRule.SUBDOMAIN, errors);
        if (!SemanticEquality.same(object.path("subsets"), current.path("subsets"))) {
            subsets(object, errors);
        }
    }

    @Override
    public Optional<String> deprecation() {
        return Optional.of("v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice");
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    @Override
    public List<String> warnings(ObjectNode object) {
        String manager = object.path("metadata").path("labels").path(MANAGED_BY).asText();
        if (manager.equals(CONTROLLER)) {
            return List.of();
        }
        return FieldValue.of(object, "subsets", new FieldErrors()).items().stream()
                .flatMap(subset ->
                        Stream.concat(subset.items("addresses").stream(), subset.items("notReadyAddresses").stream()))
                .map(address -> IpAddress.warning(address.child("ip")))
                .flatMap(Optional::stream)
                .toList();
    }

    private static void subset(FieldValue subset) {
        FieldValue ready = subset.child("addresses");
        FieldValue notReady = subset.child("notReadyAddresses");
        if (ready.empty() && notReady.empty()) {
            subset.required("must specify `addresses` or `notReadyAddresses`");
        }
        ready.items().forEach(EndpointsStrategy::address);
        notReady.items().forEach(EndpointsStrategy::address);
        List<FieldValue> ports = subset.items("ports");
        ports.forEach(port -> port(port, ports.size() > 1));
    }

    private static void address(FieldValue address) {
        IpAddress.validate(address.child("ip"));
        address.check("hostname", "nodeName");
        IpAddress.notSpecial(address.child("ip"));
    }

    private static void port(FieldValue port, boolean needsName) {
        FieldValue name = port.child("name");
        if (!name.empty()) {
            name.invalid(NameFormats.label(name.text()));
        } else if (needsName) {
            name.required();
        }
        port.check();
    }
}
