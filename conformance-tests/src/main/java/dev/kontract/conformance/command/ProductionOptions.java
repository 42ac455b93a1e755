package dev.kontract.conformance.command;

import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Keeps a command that writes away from servers in production. */
final class ProductionOptions {

    /** Words of a name by which people call what must not break. */
    private static final Pattern PRODUCTION =
            Pattern.compile("(^|[^a-z])(prod|production|prd|live)([^a-z]|$)", Pattern.CASE_INSENSITIVE);

    @Option(names = "--yes", description = "Confirms writes to a server that looks like a production server.")
    private boolean yes;

    /**
     * Refuses a server by the name of its context or host.
     *
     * @throws Refusal if it looks like one in production, unless {@code --yes} is given
     */
    void refuse(String context, URI server) {
        for (String each : List.of(context, String.valueOf(server.getHost()))) {
            if (!yes && PRODUCTION.matcher(each).find()) {
                throw new Refusal(
                        '"' + each + "\" looks like a server in production; with --yes it is written to all the same");
            }
        }
    }
}
