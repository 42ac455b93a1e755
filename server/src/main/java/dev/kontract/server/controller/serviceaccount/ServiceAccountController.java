package dev.kontract.server.controller.serviceaccount;

import dev.kontract.client.Kinds;
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
        boolean active = namespaces
                .indexer()
                .get("", request.namespace())
                .filter(namespace -> namespace.metadata().getDeletionTimestamp() == null)
                .isPresent();
        if (active && accounts.indexer().get(request.toString()).isEmpty()) {
            create(context, request);
        }
        return Result.done();
    }

    private static void create(ControllerContext context, Request request) {
        ObjectMeta metadata = new ObjectMeta().name(request.name()).namespace(request.namespace());
        try {
            context.client().serviceAccounts(request.namespace()).create(new ServiceAccount().metadata(metadata));
        } catch (ApiException.AlreadyExists e) {
            // Somebody else was faster; the informer is about to tell.
        } catch (ApiException.NotFound | ApiException.Forbidden e) {
            if (!isGoing(context, request.namespace())) {
                throw e;
            }
        }
    }

    /** A namespace on its way out takes no more accounts, and needs none. */
    private static boolean isGoing(ControllerContext context, String namespace) {
        return context.informers()
                .of(Kinds.NAMESPACE)
                .indexer()
                .get("", namespace)
                .filter(found -> found.metadata().getDeletionTimestamp() == null)
                .isEmpty();
    }
}
