package dev.kontract.server.schema;

/** The shape of a value: one of five. Immutable and shared. */
public sealed interface Schema permits ObjectSchema, MapSchema, ListSchema, ScalarSchema, AnySchema {}
