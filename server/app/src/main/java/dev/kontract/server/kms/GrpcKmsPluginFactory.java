package dev.kontract.server.kms;

import dev.kontract.server.encryption.KmsPlugin;
import java.nio.file.Path;
import java.time.Duration;

/** Connects to plugins by gRPC. */
public final class GrpcKmsPluginFactory implements KmsPlugin.Factory {

    /** Called by the service loader. */
    public GrpcKmsPluginFactory() {}

    @Override
    public KmsPlugin open(Path socket, Duration timeout) {
        return new GrpcKmsPlugin(socket, timeout);
    }
}
