package dev.kontract.server.controller.serviceaccount;

import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ServiceAccount;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ControllerFactory;
import java.util.List;

/** The controller {@code serviceaccount-controller}. */
public final class ServiceAccountController implements ControllerFactory {

    private static final String DEFAULT = "default";

    @Override
    public String name() {
        return "serviceaccount-controller";
    }

    @Override
    public String account() {
        return "service-account-controller";
    }

    @Override
    public AutoCloseable start(ControllerContext context) {
        Informer<Namespace> namespaces = context.informers().of(Kinds.NAMESPACE);
        Informer<ServiceAccount> accounts = context.informers().of(Kinds.SERVICE_ACCOUNT);
        return context.controller()
                .watches(namespaces, namespace -> List.of(new Request(name(namespace), DEFAULT)))
                .watches(accounts, account -> List.of(new Request(namespace(account), DEFAULT)))
                .start(request -> reconcile(context, namespaces, accounts, request));
    }

    private static String name(Namespace namespace) {
        return Request.of(namespace).name();
    }

    private static String namespace(ServiceAccount account) {
        return Request.of(account).namespace();
    }

    private static Result reconcile(
            ControllerContext context,
            Informer<Namespace> namespaces,
            Informer<ServiceAccount> accounts,
            Request request) {
        if (isActive(namespaces, request.namespace())
                && accounts.indexer().get(request.toString()).isEmpty()) {
            create(context.client(), namespaces, request);
        }
        return Result.done();
    }

    private static void create(KontractClient client, Informer<Namespace> namespaces, Request request) {
        ObjectMeta metadata = new ObjectMeta().name(request.name()).namespace(request.namespace());
        try {
            client.serviceAccounts(request.namespace()).create(new ServiceAccount().metadata(metadata));
        } catch (ApiException.AlreadyExists e) {
            // Created by another client in the meantime; the informer will receive the event.
        } catch (ApiException.NotFound | ApiException.Forbidden e) {
            if (isActive(namespaces, request.namespace())) {
                throw e;
            }
        }
    }

    /** A terminating namespace accepts no new service accounts and needs none. */
    private static boolean isActive(Informer<Namespace> namespaces, String name) {
        return namespaces
                .indexer()
                .get("", name)
                .filter(namespace -> !namespace.deleting())
                .isPresent();
    }
}
