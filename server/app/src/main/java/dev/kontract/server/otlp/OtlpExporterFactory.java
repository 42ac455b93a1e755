package dev.kontract.server.otlp;

import dev.kontract.server.tracing.SpanExporter;

/** Creates exporters that use OTLP. */
public final class OtlpExporterFactory implements SpanExporter.Factory {

    /** Called by the service loader. */
    public OtlpExporterFactory() {}

    @Override
    public SpanExporter open(String endpoint) {
        return new OtlpExporter(endpoint);
    }
}
