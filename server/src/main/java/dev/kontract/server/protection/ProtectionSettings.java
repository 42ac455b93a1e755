package dev.kontract.server.protection;

import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.flowcontrol.FlowControlLimits;
import dev.kontract.server.http.connection.HttpLimits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What callers may take of the server, and what is noted of them.
 *
 * @param limits how much is answered at a time
 * @param audit what is noted; absent, nothing is
 * @param hardening how much is borne of clients
 */
public record ProtectionSettings(FlowControlLimits limits, Optional<Audit> audit, HttpLimits hardening) {

    /** What a server has unless told otherwise. */
    public static final ProtectionSettings DEFAULT =
            new ProtectionSettings(FlowControlLimits.DEFAULT, Optional.empty(), HttpLimits.DEFAULT);

    /**
     * The audit log.
     *
     * @param policy the file that says what is of interest
     * @param log the file to write; absent, it goes to the standard output
     * @param retention how much of it is kept
     */
    public record Audit(Path policy, Optional<Path> log, RotatingFile.Retention retention) {}
}
