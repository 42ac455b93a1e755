package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.CustomResourceDecoder;
import dev.kontract.server.endpoints.Endpoint;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.KindComponents;
import dev.kontract.server.endpoints.ResourceEndpoint;
import dev.kontract.server.endpoints.response.ResourceViews;
import dev.kontract.server.endpoints.response.StoredReads;
import dev.kontract.server.endpoints.response.WatchDelivery;
import dev.kontract.server.printers.CustomColumns;
import dev.kontract.server.registry.ConvertingStorage;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.form.VersionForms;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.schema.StructuralSchema;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.view.ApiResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One served version of a definition: what its requests lead to. Compiled when the first of them comes. Safe for use by many
 * threads.
 */
public final class CustomVersion {

    private static final Set<String> OVER_NAMESPACES = Set.of("list", "watch");
    private static final List<String> PATCHES =
            List.of("application/json-patch+json", "application/merge-patch+json", "application/apply-patch+yaml");
    private static final List<String> BODIES =
            List.of("application/json", "application/yaml", "application/vnd.kubernetes.protobuf");

    private final CustomKind kind;
    private final CustomDefinition.Version declared;
    private final ResourceDescriptor resource;
    private final Keys keys;
    private final Optional<String> warning;
    private volatile @Nullable Compiled compiled;

    CustomVersion(CustomKind kind, CustomDefinition.Version declared, ResourceDescriptor resource) {
        this.kind = kind;
        this.declared = declared;
        this.resource = resource;
        this.keys = Keys.of(resource.group(), resource.plural());
        this.warning = kind.definition().deprecationWarning(declared);
    }

    /** The compiled parts of a version. */
    private record Compiled(
            ConvertingStorage storage,
            KindComponents components,
            Endpoint objects,
            Map<String, Endpoint> subresources) {}

    boolean isServed() {
        return declared.served();
    }

    boolean isStored() {
        return declared.stored();
    }

    /** Describes the resource. */
    public ResourceDescriptor resource() {
        return resource;
    }

    /** The declaration of the version in its definition. */
    public JsonNode declaration() {
        return declared.tree();
    }

    /** Returns the store of the objects, for internal writes. */
    public GenericStore store() {
        return compiled().components().store();
    }

    /**
     * Returns the direct reads of objects in a cached form; empty for a deprecated version, whose responses carry a warning.
     */
    public Optional<StoredReads.Source> reads() {
        return warning.isPresent() ? Optional.empty() : Optional.of(new KnownObjects());
    }

    private final class KnownObjects implements StoredReads.Source {

        @Override
        public boolean namespaced() {
            return resource.namespaced();
        }

        @Override
        public Optional<Entry> find(String namespace, String name, long atLeast) {
            Compiled known = compiled;
            return known == null ? Optional.empty() : known.storage().known(keys.key(namespace, name), atLeast);
        }

        @Override
        public ResourceViews views() {
            return compiled().components().views();
        }
    }

    /**
     * Answers a request.
     *
     * @return empty when its path does not exist in the scope of the kind
     * @throws StatusException when there is no such operation, or whatever the operation throws
     */
    public Optional<ApiResponse> answer(RequestContext request) {
        RequestInfo info = request.info();
        boolean within = !info.namespace().isEmpty();
        boolean everywhere = resource.namespaced() && OVER_NAMESPACES.contains(info.verb());
        if (resource.namespaced() != within && !everywhere) {
            return Optional.empty();
        }
        warning.ifPresent(request::warn);
        Compiled version = compiled();
        boolean ofObjects = info.subresource().isEmpty();
        Endpoint endpoint =
                ofObjects ? version.objects() : version.subresources().get(info.subresource());
        if (endpoint == null) {
            throw StatusException.notFound(resource.group(), resource.plural(), info.name());
        }
        checkContentType(request);
        return Optional.of(ofObjects ? onObjects(endpoint, request) : onSubresource(endpoint, request));
    }

    private ApiResponse onObjects(Endpoint endpoint, RequestContext request) {
        return switch (request.info().verb()) {
            case "list", "watch" -> endpoint.list(request);
            case "create" -> endpoint.create(request);
            case "delete" -> endpoint.delete(request);
            case "deletecollection" -> endpoint.deleteCollection(request);
            default -> onOne(endpoint, request);
        };
    }

    private ApiResponse onSubresource(Endpoint endpoint, RequestContext request) {
        return onOne(endpoint, request);
    }

    private ApiResponse onOne(Endpoint endpoint, RequestContext request) {
        String verb = request.info().verb();
        return switch (verb) {
            case "get" -> endpoint.get(request);
            case "update" -> endpoint.update(named(request));
            case "patch" -> endpoint.patch(named(request));
            default -> throw StatusException.methodNotSupported(resource.group(), resource.plural(), verb);
        };
    }

    private static RequestContext named(RequestContext request) {
        if (request.info().name().isEmpty()) {
            throw StatusException.badRequest("name must be provided");
        }
        return request;
    }

    /** Custom resources have no strategic merge patch. */
    private static void checkContentType(RequestContext request) {
        String type = request.contentType().split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (request.method().equals("PATCH") && !PATCHES.contains(type)) {
            throw StatusException.unsupportedMediaType(PATCHES);
        }
        if (request.method().equals("POST") && !type.isEmpty() && !BODIES.contains(type)) {
            throw StatusException.unsupportedMediaType(BODIES); // The body of a PUT is checked after its options.
        }
    }

    private Compiled compiled() {
        Compiled known = compiled;
        return known == null ? compile() : known;
    }

    private synchronized Compiled compile() {
        Compiled known = compiled;
        if (known == null) {
            known = compileNow();
            compiled = known;
            if (kind.isClosed()) {
                close(kind.isWithdrawn());
            }
        }
        return known;
    }

    private Compiled compileNow() {
        CustomServices services = kind.services();
        VersionForms forms = kind.forms();
        StructuralSchema schema = kind.schema(declared);
        ConvertingStorage storage = new ConvertingStorage(
                services.endpoints().storage(),
                forms.of(resource.apiVersion()),
                kind.formsOf(declared.name()),
                kind.gate());
        CustomValues values = new CustomValues(
                declared.schema(),
                Optional.ofNullable(resource.subresources().get("scale")).flatMap(scale -> scale.scalePaths()));
        ServedKind served = new ServedKind(
                resource,
                kind.objectSchema(declared),
                new CustomResourceStrategy(resource, schema, values, kind.gate()));
        CustomColumns columns = CustomColumns.compile(declared.tree().path("additionalPrinterColumns"));
        KindComponents components = new KindComponents(
                served,
                endpoints(services)
                        .with(storage)
                        .with(services.endpoints().cells().with(resource.type(), columns)),
                new CustomResourceDecoder(services.endpoints().codec(), resource.type(), schema),
                object -> defaulted(object, schema),
                kind.ownership());
        return new Compiled(
                storage,
                components,
                ResourceEndpoint.ofObjects(components),
                services.subresources().of(components));
    }

    private EndpointServices endpoints(CustomServices services) {
        EndpointServices endpoints = services.endpoints();
        return kind.definition().isConvertedByWebhook()
                ? endpoints.with(WatchDelivery.separately(services.converters()))
                : endpoints;
    }

    private static ObjectNode defaulted(ObjectNode object, StructuralSchema schema) {
        schema.applyDefaults(object);
        return object;
    }

    /** Ends the watches of this version. */
    synchronized void close(boolean withdrawn) {
        Compiled known = compiled;
        if (known == null) {
            return;
        }
        if (withdrawn) {
            known.storage().withdraw();
        } else {
            known.storage().close();
            boolean last = !kind.keepsForms(declared.name());
            known.storage().forget(keys.root(), known.components().derivations(), last);
        }
    }
}
