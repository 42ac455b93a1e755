package dev.kontract.conformance.documents;

import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import dev.kontract.server.api.RoleApi;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** An interface of the contract that is implemented in part. */
@Path("")
public final class FixedRoles implements RoleApi {
    @Override
    public Response readNamespacedRole(String namespace, String name, String pretty) {
        return Response.ok(new Role()
                        .apiVersion("rbac.authorization.k8s.io/v1")
                        .kind("Role")
                        .metadata(new ObjectMeta().name(name).namespace(namespace)))
                .build();
    }
    // the other operations of Role answer 501
}
