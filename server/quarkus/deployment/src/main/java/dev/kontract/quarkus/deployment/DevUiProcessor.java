package dev.kontract.quarkus.deployment;

import io.quarkus.deployment.IsLocalDevelopment;
import io.quarkus.deployment.annotations.BuildProducer;
import io.quarkus.deployment.annotations.BuildStep;
import io.quarkus.devui.spi.buildtime.BuildTimeActionBuildItem;
import io.quarkus.devui.spi.page.CardPageBuildItem;
import io.quarkus.devui.spi.page.Page;
import io.quarkus.runtime.annotations.Usage;
import java.util.Optional;

/** Links the page of the server from the Dev UI. */
final class DevUiProcessor {

    private static final String PAGE_URL = "pageUrl";

    /** Produces a card, if there is a server with a page. Each time that it is shown, it gets a new link, because one signs in only once. */
    @BuildStep(onlyIf = IsLocalDevelopment.class)
    void card(
            Optional<DevServerBuildItem> started,
            BuildProducer<CardPageBuildItem> cards,
            BuildProducer<BuildTimeActionBuildItem> actions) {
        if (started.isEmpty() || started.get().server().pageUrl().isEmpty()) {
            return;
        }
        DevServer server = started.get().server();
        CardPageBuildItem card = new CardPageBuildItem();
        card.addPage(Page.externalPageBuilder("Objects and requests")
                .icon("font-awesome-solid:dharmachakra")
                .tooltip("The page of the Kubernetes API server")
                .dynamicUrlJsonRPCMethodName(PAGE_URL)
                .doNotEmbed());
        cards.produce(card);
        BuildTimeActionBuildItem action = new BuildTimeActionBuildItem();
        action.actionBuilder()
                .methodName(PAGE_URL)
                .description("Returns a link that opens the page of the server and signs in")
                .usage(Usage.onlyDevUI())
                .function(unused -> server.pageUrl().orElseThrow().toString())
                .build();
        actions.produce(action);
    }
}
