package dev.kontract.server;

import dev.kontract.server.controller.ControllerFactory;
import dev.kontract.server.controller.serviceaccount.ServiceAccountController;
import java.util.List;

/** Every controller there is. */
final class KnownControllers {

    private KnownControllers() {}

    /** All of them, in the order of their start. */
    static List<ControllerFactory> of(ServerConfig config) {
        return List.of(new ServiceAccountController());
    }
}
