package dev.kontract.conformance.partial;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.ConfigMapList;
import dev.kontract.model.DeleteOptions;
import dev.kontract.model.ListMeta;
import dev.kontract.server.api.ConfigMapApi;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** ConfigMaps that are stored as they come; dry runs, field selectors and limits are overlooked. */
@Path("")
@SuppressWarnings("NullAway")
public final class PartialConfigMaps implements ConfigMapApi {

    private final StoredInMemory<ConfigMap> maps = new StoredInMemory<>("configmaps");

    private Response list(@Nullable String namespace, String labelSelector) {
        return Response.ok(new ConfigMapList()
                        .apiVersion("v1")
                        .kind("ConfigMapList")
                        .metadata(new ListMeta().resourceVersion(StoredInMemory.version()))
                        .items(maps.list(namespace, labelSelector)))
                .build();
    }

    private static Response leftOut() {
        throw new NotAllowedException("GET");
    }

    @Override
    public Response createNamespacedConfigMap(
            String namespace,
            ConfigMap configMap,
            String pretty,
            String dryRun,
            String fieldManager,
            String fieldValidation) {
        return Response.status(201).entity(maps.create(namespace, configMap)).build();
    }

    @Override
    public Response deleteNamespacedConfigMap(
            String namespace,
            String name,
            String pretty,
            String dryRun,
            Long gracePeriodSeconds,
            Boolean orphanDependents,
            String propagationPolicy,
            DeleteOptions deleteOptions) {
        return Response.ok(maps.delete(namespace, name)).build();
    }

    @Override
    public Response listConfigMapForAllNamespaces(
            String pretty,
            Boolean allowWatchBookmarks,
            String _continue,
            String fieldSelector,
            String labelSelector,
            Long limit,
            String resourceVersion,
            String resourceVersionMatch,
            Boolean sendInitialEvents,
            Long timeoutSeconds,
            Boolean watch) {
        return list(null, labelSelector);
    }

    @Override
    public Response listNamespacedConfigMap(
            String namespace,
            String pretty,
            Boolean allowWatchBookmarks,
            String _continue,
            String fieldSelector,
            String labelSelector,
            Long limit,
            String resourceVersion,
            String resourceVersionMatch,
            Boolean sendInitialEvents,
            Long timeoutSeconds,
            Boolean watch) {
        return list(namespace, labelSelector);
    }

    @Override
    public Response readNamespacedConfigMap(String namespace, String name, String pretty) {
        return Response.ok(maps.read(namespace, name)).build();
    }

    @Override
    public Response replaceNamespacedConfigMap(
            String namespace,
            String name,
            ConfigMap configMap,
            String pretty,
            String dryRun,
            String fieldManager,
            String fieldValidation) {
        return Response.ok(maps.replace(namespace, name, configMap)).build();
    }

    @Override
    public Response patchNamespacedConfigMap(
            String namespace,
            String name,
            Object body,
            String pretty,
            String dryRun,
            String fieldManager,
            String fieldValidation,
            Boolean force) {
        return leftOut();
    }

    @Override
    public Response deleteCollectionNamespacedConfigMap(
            String namespace,
            String pretty,
            String _continue,
            String dryRun,
            String fieldSelector,
            Long gracePeriodSeconds,
            String labelSelector,
            Long limit,
            Boolean orphanDependents,
            String propagationPolicy,
            String resourceVersion,
            String resourceVersionMatch,
            Boolean sendInitialEvents,
            Long timeoutSeconds,
            DeleteOptions deleteOptions) {
        return leftOut();
    }
}
