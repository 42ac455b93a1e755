package dev.kontract.server.encryption;

import java.io.IOException;

/** A plugin whose calls are measured. */
final class MeasuredPlugin implements KmsPlugin {

    private final String provider;
    private final KmsPlugin plugin;
    private final PluginMetrics metrics;

    MeasuredPlugin(String provider, KmsPlugin plugin, PluginMetrics metrics) {
        this.provider = provider;
        this.plugin = plugin;
        this.metrics = metrics;
    }

    @FunctionalInterface
    private interface Call<T> {
        T make() throws IOException;
    }

    private <T> T measured(String method, Call<T> call) throws IOException {
        long begun = System.nanoTime();
        String code = "unknown-non-grpc";
        try {
            T result = call.make();
            code = "OK";
            return result;
        } catch (CallException e) {
            code = e.code();
            throw e;
        } finally {
            metrics.called(provider, method, code, System.nanoTime() - begun);
        }
    }

    @Override
    public Status status() throws IOException {
        return measured("Status", plugin::status);
    }

    @Override
    public EncryptedKey encrypt(byte[] key) throws IOException {
        return measured("Encrypt", () -> plugin.encrypt(key));
    }

    @Override
    public byte[] decrypt(EncryptedKey key) throws IOException {
        return measured("Decrypt", () -> plugin.decrypt(key));
    }

    @Override
    public void close() {
        plugin.close();
    }
}
