package dev.kontract.conformance.partial;

import dev.kontract.model.DeleteOptions;
import dev.kontract.model.ListMeta;
import dev.kontract.model.Namespace;
import dev.kontract.model.NamespaceList;
import dev.kontract.server.api.NamespaceApi;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** Namespaces without a life of their own: no patches, no status, no finalizers, no watches. */
@Path("")
@SuppressWarnings("NullAway")
public final class PartialNamespaces implements NamespaceApi {

    private final StoredInMemory<Namespace> namespaces = new StoredInMemory<>("namespaces");

    private static Response leftOut() {
        throw new NotAllowedException("GET");
    }

    @Override
    public Response createNamespace(
            Namespace namespace, String pretty, String dryRun, String fieldManager, String fieldValidation) {
        return Response.status(201).entity(namespaces.create("", namespace)).build();
    }

    @Override
    public Response deleteNamespace(
            String name,
            String pretty,
            String dryRun,
            Long gracePeriodSeconds,
            Boolean orphanDependents,
            String propagationPolicy,
            DeleteOptions deleteOptions) {
        return Response.ok(namespaces.delete("", name)).build();
    }

    @Override
    public Response listNamespace(
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
        return Response.ok(new NamespaceList()
                        .apiVersion("v1")
                        .kind("NamespaceList")
                        .metadata(new ListMeta().resourceVersion(StoredInMemory.version()))
                        .items(namespaces.list(null, labelSelector)))
                .build();
    }

    @Override
    public Response readNamespace(String name, String pretty) {
        return Response.ok(namespaces.read("", name)).build();
    }

    @Override
    public Response replaceNamespace(
            String name,
            Namespace namespace,
            String pretty,
            String dryRun,
            String fieldManager,
            String fieldValidation) {
        return Response.ok(namespaces.replace("", name, namespace)).build();
    }

    @Override
    public Response patchNamespace(
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
    public Response patchNamespaceStatus(
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
    public Response readNamespaceStatus(String name, String pretty) {
        return leftOut();
    }

    @Override
    public Response replaceNamespaceFinalize(
            String name,
            Namespace namespace,
            String pretty,
            String dryRun,
            String fieldManager,
            String fieldValidation) {
        return leftOut();
    }

    @Override
    public Response replaceNamespaceStatus(
            String name,
            Namespace namespace,
            String pretty,
            String dryRun,
            String fieldManager,
            String fieldValidation) {
        return leftOut();
    }
}
