"""The games as environments of other libraries; each adapter is a module of its own and needs that library."""
